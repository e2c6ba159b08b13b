//! Who sits where and in which game, from the options of `damino play`.

use engine::rounds::Rounds;
use engine::session::Session;

use super::{autosave, open};
use crate::Context;
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::seating::{EngineSeat, Sitter, Strength, named_twice, players};

/// A table that is ready to play at.
pub(crate) struct Setup {
    /// The round at hand, new or taken up from an autosave.
    pub(crate) session: Box<dyn Session>,
    /// The match that it is a round of.
    pub(crate) rounds: Rounds,
    /// Who decides at each place.
    pub(crate) sitters: Vec<Sitter>,
}

impl Setup {
    /// Opens the game that the options name.
    pub(crate) fn of(args: &PlayArgs, cx: &Context<'_>) -> Result<Self, Failure> {
        let seats = Some(args.players.len()).filter(|&seats| seats > 0);
        let opening = open::Opening { game: &args.game, position: args.position.as_deref(), seats };
        let mut session = opening.session_seeded(open::seed(cx.globals.seed), cx)?;
        open::refuse_one_view(&*session, args.position.as_deref())?;
        let sitters = sitters(args, &*session)?;
        session.set_players(players(&*session, &sitters, &args.names));
        let rounds = Rounds::starting(&*session, args.rounds);
        if let Some(path) = &args.autosave
            && let Some((rounds, session)) = autosave::unfinished(path, &rounds.record(&*session), cx)?
        {
            return Ok(Self { session, rounds, sitters });
        }
        Ok(Self { session, rounds, sitters })
    }
}

/// Who decides for each seat of the game.
///
/// # Errors
/// `E-USAGE` for lists that do not fit the seats, `E-ENGINE-UNKNOWN` for other names than the game's engines.
pub(crate) fn sitters(args: &PlayArgs, session: &dyn Session) -> Result<Vec<Sitter>, Failure> {
    let seats = session.seats();
    let who = if args.players.is_empty() { first_seat_human(seats) } else { args.players.clone() };
    if who.len() != seats {
        return Err(Failure::usage(format!("--players names {} seats, {} has {seats}.", who.len(), session.game())));
    }
    if args.names.len() > seats {
        return Err(Failure::usage(format!(
            "--names names {} seats, {} has {seats}.",
            args.names.len(),
            session.game()
        )));
    }
    if let Some(name) = named_twice(&args.names) {
        return Err(Failure::usage(format!("--names names two seats `{name}`; they could not be told apart.")));
    }
    if args.level.len() > 1 && args.level.len() != seats {
        return Err(Failure::usage(format!("--level takes one number, or one for each of the {seats} seats.")));
    }
    let level = |seat: usize| args.level.get(seat).or(args.level.first()).copied();
    who.iter().enumerate().map(|(seat, who)| sitter(who, level(seat), args.engine.as_deref(), session)).collect()
}

fn first_seat_human(seats: usize) -> Vec<String> {
    let who = |seat| if seat == 0 { "human" } else { "engine" };
    (0..seats).map(|seat| who(seat).to_owned()).collect()
}

fn sitter(who: &str, level: Option<u8>, engine: Option<&str>, session: &dyn Session) -> Result<Sitter, Failure> {
    let name = match who.trim() {
        "human" => return Ok(Sitter::Human),
        "engine" => engine,
        name => Some(name.strip_prefix("engine:").or_else(|| name.strip_prefix("engine=")).unwrap_or(name)),
    };
    let strength = level.map_or_else(Strength::default, Strength::Level);
    Ok(Sitter::Engine(EngineSeat { engine: Some(open::engine(session, name)?), strength }))
}
