//! The stable codes of refusals, for `help errors`. A test holds this list against the sources.

/// Every code with what it means, in alphabetical order.
pub(super) const CODES: &[(&str, &str)] = &[
    ("E-AUTOSAVE-DAMAGED", "the game in the autosave file cannot be followed"),
    ("E-AUTOSAVE-OTHER", "the autosave file holds another game than the one asked for"),
    ("E-BENCH-UNKNOWN", "no move tree of this name to measure by"),
    ("E-CARD-HEAD", "a rule card: its family, parent, id, name or note"),
    ("E-CARD-SIZE", "a rule card is too long, or has too many signs"),
    ("E-CARD-SYNTAX", "a rule card is no TOML"),
    ("E-CARD-VALUE", "a rule card: a value that no rule has"),
    ("E-CHANCE", "no possible result of chance"),
    ("E-COMMAND-AMBIGUOUS", "the start of a name fits several commands"),
    ("E-COMMAND-ARGUMENT", "an argument is missing, wrong or too much"),
    ("E-COMMAND-QUOTE", "a closing quote is missing"),
    ("E-COMMAND-UNKNOWN", "no command and no move"),
    ("E-DEAL", "a deal that does not fit the game"),
    ("E-DGN-DEAL", "a game file: the deal of a round does not hold together"),
    ("E-DGN-LONG", "a game file: more acts than a round has"),
    ("E-DGN-OPEN", "a game file: something is not closed"),
    ("E-DGN-OUT", "a game file: a seat said to be out still holds tiles"),
    ("E-DGN-POINTS", "a game file: the points of a round do not fit"),
    ("E-DGN-RESULT", "a game file: the result of a round does not fit"),
    ("E-DGN-ROUND", "a game file: the number of a round is none"),
    ("E-DGN-SCORE", "a game file: a move scores something else"),
    ("E-DGN-SEED", "a game file: the seed of a round is no number"),
    ("E-DGN-START", "a game file: the seat said to begin does not lead"),
    ("E-DGN-STOCK", "a game file: it is not said which tile was drawn, or there was none"),
    ("E-DGN-TAG", "a game file: a bracket that begins no tag"),
    ("E-DGN-TEAMS", "a game file: the teams are not those of the game"),
    ("E-DGN-TURN", "a game file: the number of a turn does not fit"),
    ("E-DGN-VIEW", "a domino record of what one seat or everybody saw: it cannot be, or cannot be replayed"),
    ("E-DIAGRAM-NONE", "the game draws no picture of this kind"),
    ("E-DPN-DRAWN", "a tile position: the tile just drawn does not fit"),
    ("E-DPN-FORMAT", "a tile position: not in its format"),
    ("E-DPN-GAME", "a tile position: of another game"),
    ("E-DPN-HAND-LARGE", "a tile position: a hand is too large"),
    ("E-DPN-HANDS", "a tile position: the hands do not fit the seats"),
    ("E-DPN-JSON", "a tile position: not readable as JSON"),
    ("E-DPN-LINE", "a tile position: the line of play does not hold together"),
    ("E-DPN-LOG", "a tile position: the acts do not lead to it"),
    ("E-DPN-MISSING", "a tile position: something is not said"),
    ("E-DPN-NOT", "a tile position: a hand holds what it is said not to hold"),
    ("E-DPN-NUMBER", "a tile position: not a number that is possible"),
    ("E-DPN-OUT", "a tile position: the seats that are out do not fit"),
    ("E-DPN-OVER", "a tile position: the end of the round does not fit"),
    ("E-DPN-RULES", "a tile position: the rules do not allow it"),
    ("E-DPN-SEAT", "a tile position: no such seat"),
    ("E-DPN-SPINNER", "a tile position: another tile is the spinner, or this is no double"),
    ("E-DPN-START", "a tile position: another seat has to lead"),
    ("E-DPN-SUM", "a tile position: the tiles do not add up"),
    ("E-DPN-TILE", "a tile position: no such tile"),
    ("E-DPN-TWICE", "a tile position: a word is given twice"),
    ("E-DPN-VIEW", "a tile position: it shows what its viewer cannot see"),
    ("E-DPN-WORD", "a tile position: a word that is not known"),
    ("E-DRAW-CAN-PLAY", "who can place a tile does not draw"),
    ("E-DRAW-NO-CLAIM", "no draw rule gives a claim here"),
    ("E-DRAW-NONE", "no tiles are drawn in this game"),
    ("E-DRAW-TILE", "another tile of the stock is drawn"),
    ("E-ENGINE-NO-MOVE", "the engine has found no move"),
    ("E-ENGINE-UNKNOWN", "the game has no engine of this name"),
    ("E-EVAL-NONE", "the game has no static evaluation"),
    ("E-FILE-FOREIGN", "a file that holds something else is not overwritten"),
    ("E-FILE-FORMAT", "files of this kind are not written by this version"),
    ("E-FILE-LARGE", "a file is too large to be read at once"),
    ("E-FILE-READ", "a file cannot be read"),
    ("E-FILE-TEXT", "a file is no UTF-8 text"),
    ("E-FILE-WRITE", "a file cannot be written"),
    ("E-FORM-UNKNOWN", "no such form of positions"),
    ("E-FORMAT-UNSUPPORTED", "files of this kind are not read by this version"),
    ("E-GAME-FAMILY", "no family of games of this name"),
    ("E-GAME-MISSING", "it is not said which game the moves are of"),
    ("E-GAME-OVER", "the game has ended"),
    ("E-GAME-UNKNOWN", "no game of this name"),
    ("E-GOTO", "there is no such move or game to go to"),
    ("E-HELP-UNKNOWN", "no command and no topic of this name"),
    ("E-INPUT", "the input cannot be read"),
    ("E-INPUT-END", "the input ended before the game, or what it had begun, did"),
    ("E-INTERRUPTED", "interrupted by Ctrl-C"),
    ("E-KEEP-NOTHING", "no drawn tile that may be kept"),
    ("E-LINE-CONTROL", "a control character in a line"),
    ("E-LINE-LONG", "a line is too long"),
    ("E-LINE-UTF8", "a line is no UTF-8 text"),
    ("E-LIST-NUMBER", "a number that the last list does not have"),
    ("E-LOG-ACT", "an act of the log that cannot be read"),
    ("E-MATCH-LEADER", "a record: another seat leads this round of the match"),
    ("E-MATCH-OVER", "a record: the match was over before this round"),
    ("E-MATCH-ROUND", "a record: this is no round of the match"),
    ("E-MOVE-AMBIGUOUS", "what was typed fits several moves"),
    ("E-MOVE-ILLEGAL", "the rules do not allow the move"),
    ("E-MOVE-INCOMPLETE", "the capture goes on"),
    ("E-MOVE-MAJORITY", "a better capture must be played"),
    ("E-MOVE-MANDATORY-CAPTURE", "a capture must be played"),
    ("E-MOVE-SYNTAX", "not the text of a move"),
    ("E-MOVE-TWO-TILES", "two tiles that cannot be placed in one turn"),
    ("E-OPENING-DOUBLE", "the first tile must not be a double"),
    ("E-OPENING-FORCED", "the tile that decides who leads must be led"),
    ("E-OPENING-NO-DOUBLE", "the first tile must be a double"),
    ("E-OPENING-PASS", "a leader without a tile to lead passes"),
    ("E-OUTPUT", "the output cannot be written"),
    ("E-PASS-CAN-DRAW", "who can draw does not pass"),
    ("E-PASS-CAN-PLAY", "who can place does not pass"),
    ("E-PDN-COMMENT", "a game file: a comment is not closed, or cannot be written"),
    ("E-PDN-GAMETYPE", "a game file: it is not known which game it is"),
    ("E-PDN-LARGE", "a game file: a game is too long to be read"),
    ("E-PDN-LATIN", "a game file: a character that PDN 2.0 does not have"),
    ("E-PDN-NAG", "a game file: a `$` without a number"),
    ("E-PDN-SETUP", "a game file: a position set up in a game is not readable"),
    ("E-PDN-STRICT", "a game file: an oddity that strict reading refuses"),
    ("E-PDN-TAG", "a game file: no readable tag"),
    ("E-PDN-TEXT", "a game file: text that is no move, comment or tag"),
    ("E-PDN-VARIATION", "a game file: a variation that is not opened or not closed"),
    ("E-POSITION", "not the text of a position"),
    ("E-POSITION-CAPTURES", "a position: a lattice of pieces with more captures than are followed"),
    ("E-POSITION-COLOUR", "a position: the colour is missing or unknown"),
    ("E-POSITION-EMPTY", "a position: there is no text"),
    ("E-POSITION-FIELD", "a position: a field that is not known"),
    ("E-POSITION-FLOATING", "a position: a stone lies on nothing"),
    ("E-POSITION-GHOST", "a position: a captured piece of an unfinished move (G, P)"),
    ("E-POSITION-HIDDEN", "a position does not show what is needed"),
    ("E-POSITION-HUB", "a position: not in the form that programs exchange"),
    ("E-POSITION-IMPOSSIBLE", "a position that no game can reach"),
    ("E-POSITION-ITEM", "a position: an item that cannot be read"),
    ("E-POSITION-LAST-ROW", "a position: a man stands where it would be crowned"),
    ("E-POSITION-SIDE", "a position: the side to move is missing or unknown"),
    ("E-POSITION-SIGN", "a position: a sign that is not known"),
    ("E-POSITION-SIZE", "a position: not the size of the board"),
    ("E-POSITION-SQUARE", "a position: no such square"),
    ("E-POSITION-TWICE", "a position: a square is named twice"),
    ("E-POSITION-TWO-WINNERS", "a position: both sides have won"),
    ("E-PROTOCOL-NONE", "the game does not speak this protocol"),
    ("E-RECORD-ENDED", "a record goes on after the game was ended"),
    ("E-RECORD-JSON", "not a readable game record"),
    ("E-RECORD-NONE", "there is no game in the file"),
    ("E-RECORD-POSITION", "the moves of a record do not lead to its position"),
    ("E-RECORD-RESULT", "a record whose result is not that of its moves"),
    ("E-RECORD-SEED", "the seed of a record cannot be used"),
    ("E-RECORD-VERSION", "a record of another version"),
    ("E-RECORD-VIEW", "what one seat knows, where a record of the game is expected"),
    ("E-REDO-NOTHING", "nothing was taken back"),
    ("E-RESUME-NONE", "unfinished games are not kept here"),
    ("E-RESUME-NUMBER", "no unfinished game of this number"),
    ("E-RESUME-TAKEN", "another prompt has the game open"),
    ("E-REVEAL-HIDDEN", "hands stay hidden until the round is over"),
    ("E-RULES", "the rules of a game do not fit together"),
    ("E-SCHEMA-UNKNOWN", "no command of this name has a schema"),
    ("E-SEARCH-DIED", "the search has failed, which is a bug"),
    ("E-SEAT", "no such seat"),
    ("E-SEAT-HIDDEN", "the hand of that seat is hidden from you"),
    ("E-SEAT-NOT-TO-MOVE", "another seat is to move"),
    ("E-SEAT-UNKNOWN", "no seat of this name"),
    ("E-SET-FILE", "the settings file cannot be read, and is left as it is"),
    ("E-SET-UNKNOWN", "no setting of this name"),
    ("E-SET-VALUE", "a setting cannot have this value"),
    ("E-SETTING-NOT-BUILT", "a rule that this version cannot play yet"),
    ("E-SETTING-UNKNOWN", "the game has no rule field of this name"),
    ("E-SETTING-VALUE", "a rule field cannot have this value"),
    ("E-SOURCE-DEPTH", "`source` files call each other too deeply"),
    ("E-STOCK-EMPTY", "no tile can be drawn any more"),
    ("E-STUDY-HIDDEN", "games with hidden hands have no variations and remarks"),
    ("E-TAG-VALUE", "a file with this tag would be read as another game, or not at all"),
    ("E-TILE-NO-FIT", "the tile fits no open end"),
    ("E-TILE-NOT-DRAWN", "only the tile just drawn may be placed"),
    ("E-TILE-NOT-HELD", "the tile is not in the hand"),
    ("E-TILE-TWICE", "a tile is named twice"),
    ("E-TILE-UNKNOWN", "no such tile in this set"),
    ("E-TURN-CHANCE", "chance is to decide, not a seat"),
    ("E-TURN-ENGINE", "an engine is to move, and its hand is hidden"),
    ("E-TURN-SEAT", "a seat is to move, not chance"),
    ("E-UNDO-NOTHING", "nothing to take back"),
    ("E-UNDO-OVER", "a round with hidden hands that is over is not taken up again"),
    ("E-USAGE", "the command line cannot be read"),
    ("E-WEIGH-RULES", "the moves of a finished game with such rules cannot be weighed"),
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
