//! `damino diagram`: a position as a picture, in text, as an SVG document or as a graph.

use engine::serde_json::Map;
use engine::text::{BoardKind, BoardStyle};

use crate::Context;
use crate::args::DiagramArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::wire;

/// Draws.
pub(crate) fn run(args: &DiagramArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let game = open::Opening { game: &args.game, position: args.position.as_deref(), seats: None };
    let session = game.session(cx)?;
    let viewer = wire::viewer(&*session);
    let format = match (args.svg, args.dot, args.unicode) {
        (true, ..) => "svg",
        (_, true, _) => "dot",
        (.., true) => "unicode",
        (.., false) => "ascii",
    };
    let drawn = match format {
        "svg" => session.svg(viewer, args.flip).ok_or_else(|| {
            let message = format!("{} draws no SVG; --ascii and --unicode it does.", session.game());
            Failure::new(Exit::Usage, "E-DIAGRAM-NONE", message)
        })?,
        "dot" => session.dot(viewer).ok_or_else(|| {
            let message = format!("what lies on the table of {} is no graph; --ascii draws it.", session.game());
            Failure::new(Exit::Usage, "E-DIAGRAM-NONE", message)
        })?,
        _ => {
            let kind = if args.unicode { BoardKind::Unicode } else { BoardKind::Ascii };
            session.board(viewer, BoardStyle { kind, flip: args.flip, ..BoardStyle::default() })
        }
    };
    if cx.out.is_json() {
        let mut fields: Map<_, _> = open::head(&*session, cx);
        fields.insert("format".into(), format.into());
        fields.insert("diagram".into(), drawn.into());
        cx.out.document("diagram", fields)?;
    } else {
        cx.out.line(drawn.trim_end())?;
    }
    Ok(Exit::Done)
}
