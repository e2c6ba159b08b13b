//! Results: what tag and end of a game say, and what the board says.

use std::borrow::Cow;

use super::read::Draft;
use super::source::Source;
use super::text::decode;

/// The results that PDN knows, as White's and Black's share of two points; `0-0` is lost by both.
const KNOWN: [(&str, Option<(u8, u8)>); 10] = [
    ("*", None),
    ("2-0", Some((2, 0))),
    ("1-1", Some((1, 1))),
    ("0-2", Some((0, 2))),
    ("0-0", Some((0, 0))),
    ("1-0", Some((2, 0))),
    ("1/2-1/2", Some((1, 1))),
    ("0-1", Some((0, 2))),
    ("1/2", Some((1, 1))),
    ("?", None),
];

/// The points of a result, White's first; `None` where it says nothing.
pub(super) fn points(result: &str) -> Option<(u8, u8)> {
    let plain: String = result.chars().filter(|c| !c.is_whitespace()).collect();
    KNOWN.iter().find(|(text, _)| *text == plain).and_then(|(_, points)| *points)
}

/// Whether a text is one of the results that PDN knows.
pub(super) fn is_known(result: &str) -> bool {
    KNOWN.iter().any(|(text, _)| *text == result && *text != "?")
}

/// The result in the manner of the game: in two points or in one.
pub(super) fn written(points: (u8, u8), two_points: bool) -> &'static str {
    match (points, two_points) {
        ((2, _), true) => "2-0",
        ((2, _), false) => "1-0",
        ((1, _), true) => "1-1",
        ((1, _), false) => "1/2-1/2",
        ((_, 2), true) => "0-2",
        ((_, 2), false) => "0-1",
        _ => "0-0",
    }
}

/// Brings tag and end of the game together: a game without the tag gets it from its end. Disagreement is noted only.
pub(super) fn settle<'a>(draft: &mut Draft<'a>, source: Source<'a>) {
    let said = draft.tags.iter().find(|(name, ..)| name == "Result").map(|(_, value, at)| (value.clone(), at.clone()));
    let end = draft.found.result.clone();
    let end_text: Option<Cow<'a, str>> = end.clone().map(|span| match decode(&source.bytes[span]) {
        text if text.contains(char::is_whitespace) => text.split_whitespace().collect::<String>().into(),
        text => text,
    });
    let end_text = end_text.filter(|text| text != "*");
    let tag_says = said.as_ref().is_some_and(|(value, _)| !matches!(value.trim(), "" | "*" | "?"));
    let ply = draft.found.plies;
    if let (Some((value, _)), Some(text), Some(span)) = (&said, &end_text, &end)
        && tag_says
        && points(value).is_some()
        && points(value) != points(text)
    {
        let message = format!("the game ends with `{text}`, its tag says `{value}`.");
        source.note(&mut draft.found, span.clone(), ply, "W-PDN-RESULT", message);
    }
    if let (Some((value, at)), Some(text)) = (&said, &end_text)
        && tag_says
        && !is_known(value.trim())
    {
        let message = format!("the tag says `{value}`, which is no result, and stays; the game ends with `{text}`.");
        source.note(&mut draft.found, at.clone(), ply, "W-PDN-RESULT", message);
    }
    if let (Some(winner), Some((value, at))) = (draft.found.winner, &said)
        && let Some(points) = points(value)
        && points != if winner == 0 { (2, 0) } else { (0, 2) }
    {
        let winner = if winner == 0 { "white" } else { "black" };
        let message = format!("the tag says `{value}`; on the board {winner} has won.");
        source.note(&mut draft.found, at.clone(), ply, "W-PDN-RESULT", message);
    }
    draft.result = match (&said, end_text) {
        (Some((value, _)), _) if tag_says => Some(value.clone()),
        (tag, Some(text)) => {
            match tag {
                Some(_) => {
                    draft.tags.iter_mut().filter(|(name, ..)| name == "Result").for_each(|tag| tag.1 = text.clone());
                }
                None => draft.tags.push((Cow::Borrowed("Result"), text.clone(), 0..0)),
            }
            Some(text)
        }
        _ => None,
    };
}
