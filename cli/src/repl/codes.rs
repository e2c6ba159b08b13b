//! The stable codes of refusals, for `help errors`. A test holds this list against the sources.

/// Every code with what it means, in alphabetical order.
pub(super) const CODES: &[(&str, &str)] = &[
    ("E-AUTOSAVE-DAMAGED", "the game in the autosave file cannot be followed"),
    ("E-AUTOSAVE-OTHER", "the autosave file holds another game than the one asked for"),
    ("E-CARD-UNSUPPORTED", "rule cards are not read by this version"),
    ("E-CHANCE", "no possible result of chance"),
    ("E-COMMAND-AMBIGUOUS", "the start of a name fits several commands"),
    ("E-COMMAND-ARGUMENT", "an argument is missing, wrong or too much"),
    ("E-COMMAND-QUOTE", "a closing quote is missing"),
    ("E-COMMAND-UNKNOWN", "no command and no move"),
    ("E-DRAW-NO-CLAIM", "no draw rule gives a claim here"),
    ("E-ENGINE-NO-MOVE", "the engine has found no move"),
    ("E-ENGINE-UNKNOWN", "the game has no engine of this name"),
    ("E-EVAL-NONE", "the game has no static evaluation"),
    ("E-FILE", "a file cannot be read or written"),
    ("E-FILE-FOREIGN", "a file that holds something else is not overwritten"),
    ("E-FILE-FORMAT", "files of this kind are not written by this version"),
    ("E-FILE-READ", "a file cannot be read"),
    ("E-FILE-TEXT", "a file is no UTF-8 text"),
    ("E-FILE-WRITE", "a file cannot be written"),
    ("E-FORMAT-UNSUPPORTED", "files of this kind are not read by this version"),
    ("E-GAME-FAMILY", "no family of games of this name"),
    ("E-GAME-MISSING", "it is not said which game the moves are of"),
    ("E-GAME-OVER", "the game has ended"),
    ("E-GAME-UNKNOWN", "no game of this name"),
    ("E-HELP-UNKNOWN", "no command and no topic of this name"),
    ("E-INPUT", "the input cannot be read"),
    ("E-INPUT-END", "the input ended before the game did"),
    ("E-INTERRUPTED", "interrupted by Ctrl-C"),
    ("E-LINE-CONTROL", "a control character in a line"),
    ("E-LINE-LONG", "a line is too long"),
    ("E-LINE-UTF8", "a line is no UTF-8 text"),
    ("E-LIST-NUMBER", "a number that the last list does not have"),
    ("E-MOVE-AMBIGUOUS", "what was typed fits several moves"),
    ("E-MOVE-ILLEGAL", "the rules do not allow the move"),
    ("E-MOVE-INCOMPLETE", "the capture goes on"),
    ("E-MOVE-MAJORITY", "a better capture must be played"),
    ("E-MOVE-MANDATORY-CAPTURE", "a capture must be played"),
    ("E-MOVE-SYNTAX", "not the text of a move"),
    ("E-OUTPUT", "the output cannot be written"),
    ("E-POSITION", "not the text of a position"),
    ("E-POSITION-COLOUR", "a position: the colour is missing or unknown"),
    ("E-POSITION-EMPTY", "a position: a side has no piece"),
    ("E-POSITION-FIELD", "a position: a field that is not known"),
    ("E-POSITION-FLOATING", "a position: a stone lies on nothing"),
    ("E-POSITION-GHOST", "a position: a piece stands outside of the board"),
    ("E-POSITION-HIDDEN", "a position does not show what is needed"),
    ("E-POSITION-HUB", "a position: not in the form that programs exchange"),
    ("E-POSITION-ITEM", "a position: an item that cannot be read"),
    ("E-POSITION-LAST-ROW", "a position: a man stands where it would be crowned"),
    ("E-POSITION-SIDE", "a position: the side to move is missing or unknown"),
    ("E-POSITION-SIGN", "a position: a sign that is not known"),
    ("E-POSITION-SIZE", "a position: not the size of the board"),
    ("E-POSITION-SQUARE", "a position: no such square"),
    ("E-POSITION-TWICE", "a position: a square is named twice"),
    ("E-POSITION-TWO-WINNERS", "a position: both sides have won"),
    ("E-RECORD-JSON", "not a readable game record"),
    ("E-RECORD-NONE", "there is no game in the file"),
    ("E-RECORD-POSITION", "the moves of a record do not lead to its position"),
    ("E-RECORD-SEED", "the seed of a record cannot be used"),
    ("E-RECORD-VERSION", "a record of another version"),
    ("E-REDO-NOTHING", "nothing was taken back"),
    ("E-RESUME-NONE", "unfinished games are not kept here"),
    ("E-RESUME-NUMBER", "no unfinished game of this number"),
    ("E-RESUME-TAKEN", "another prompt has the game open"),
    ("E-RULES", "the rules of a game do not fit together"),
    ("E-SCHEMA-UNKNOWN", "no command of this name has a schema"),
    ("E-SEAT", "no such seat"),
    ("E-SEAT-NOT-TO-MOVE", "another seat is to move"),
    ("E-SEAT-UNKNOWN", "no seat of this name"),
    ("E-SET-FILE", "the settings file cannot be read, and is left as it is"),
    ("E-SET-UNKNOWN", "no setting of this name"),
    ("E-SET-VALUE", "a setting cannot have this value"),
    ("E-SETTING-NOT-BUILT", "a rule that this version cannot play yet"),
    ("E-SETTING-UNKNOWN", "the game has no rule field of this name"),
    ("E-SETTING-VALUE", "a rule field cannot have this value"),
    ("E-SOURCE-DEPTH", "`source` files call each other too deeply"),
    ("E-TURN-CHANCE", "chance is to decide, not a seat"),
    ("E-TURN-ENGINE", "the engine is to move, and its hand is hidden"),
    ("E-TURN-SEAT", "a seat is to move, not chance"),
    ("E-UNDO-NOTHING", "nothing to take back"),
    ("E-USAGE", "the command line cannot be read"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Codes in the sources below `folder`, those of their tests left out.
    fn codes_below(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("sources lie beside the tests").flatten() {
            let path = entry.path();
            if path.is_dir() {
                codes_below(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("codes.rs") {
                let text = fs::read_to_string(&path).expect("sources are text");
                let text = text.split("#[cfg(test)]").next().unwrap_or_default();
                let quoted = text.split('"').filter(|word| word.starts_with("E-"));
                let is_code = |word: &&str| {
                    word.len() > 3
                        && word[2..].bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-')
                };
                found.extend(quoted.filter(is_code).map(str::to_owned));
            }
        }
    }

    #[test]
    fn help_knows_every_code() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut found = BTreeSet::new();
        for folder in ["engine/src", "games", "cli/src"] {
            codes_below(&root.join(folder), &mut found);
        }
        // Prefixes that code is compared with, not codes.
        for prefix in ["E-MOVE", "E-TILE"] {
            found.remove(prefix);
        }
        let known: BTreeSet<String> = CODES.iter().map(|(code, _)| (*code).to_owned()).collect();
        let missing: Vec<&String> = found.difference(&known).collect();
        assert!(missing.is_empty(), "not in `help errors`: {missing:?}");
        assert!(CODES.is_sorted(), "codes stand in alphabetical order");
    }
}
