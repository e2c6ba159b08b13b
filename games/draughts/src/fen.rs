//! Position text: FEN and position strings in, FEN and state text out.
//!
//! Reading is lenient about form and strict about content: whatever cannot be is a fault with its place in the text,
//! and all faults are found in one go. The grammar and the tolerances are those of formats.md, section 2.
//!
//! Numbers in a game with algebraic squares are counted row by row from White's far left corner (1 = b8); games with
//! numbers of their own are read in those.

use std::ops::Range;

use crate::board::{Board, Cells, SquareNames};
use crate::position::{
    KingRun, MOST_FAULTS, Pieces, Placement, Position, SaidRun, Setup, SetupFault, SetupFaultKind, SetupWarning,
};
use crate::rules::{Color, Rules};
use crate::squares::{Square, SquareSet, Word};
use crate::strings::{self, Letters};

/// Whose numbers a text uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// The game's own.
    Own,
    /// Row by row from White's far left corner, whatever the game's own counting.
    Plain,
}

/// How to write lists of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lists {
    /// Every square by itself.
    Plain,
    /// Runs of three numbers and more as `31-50`.
    Ranges,
}

/// Most pieces that are taken down: no board has so many squares, so that a text with more is at fault anyway.
const MOST_PLACEMENTS: usize = 1024;

/// Reads FEN, a `[FEN "..."]` tag or a string of Hub or DamExchange, with the game's own numbers.
pub fn read(text: &str, rules: &Rules, board: &Board) -> Setup {
    read_counted(text, rules, board, Counting::Own)
}

/// [`read`], with the numbers that `counting` says.
pub fn read_counted(text: &str, rules: &Rules, board: &Board, counting: Counting) -> Setup {
    let mut reader = Reader { rules, board, counting, setup: Setup::default(), unknown: None };
    let body = strip(text, body_of_tag(text));
    let content = &text[body.clone()];
    if content.is_empty() {
        reader.fault(SetupFaultKind::Empty, body);
    } else if let Some(letters) = Letters::of(content) {
        reader.setup = strings::read_at(content, body.start, letters, board);
    } else {
        reader.fen(text, body);
    }
    reader.setup
}

/// The part between the quotes of a `[FEN "..."]` tag, or the whole text.
fn body_of_tag(text: &str) -> Range<usize> {
    let is_tag = text
        .trim_start()
        .strip_prefix('[')
        .is_some_and(|rest| rest.trim_start().get(..3).is_some_and(|name| name.eq_ignore_ascii_case("fen")));
    match (text.find('"'), text.rfind('"')) {
        (Some(open), Some(close)) if is_tag && open < close => open + 1..close,
        _ => 0..text.len(),
    }
}

/// `range` of `text` without blanks (also `_`) at both ends.
fn strip(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let blank = |c: char| c.is_whitespace() || c == '_';
    let start = range.start + (part.len() - part.trim_start_matches(blank).len());
    let end = range.end - (part.len() - part.trim_end_matches(blank).len());
    start..end.max(start)
}

/// The parts of `range` between the characters `at`, blanks stripped.
fn split(text: &str, range: Range<usize>, at: char) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = range.start;
    for (index, _) in text[range.clone()].match_indices(at) {
        parts.push(strip(text, start..range.start + index));
        start = range.start + index + at.len_utf8();
    }
    parts.push(strip(text, start..range.end));
    parts
}

/// The colour a letter stands for.
fn color_of(letter: char) -> Option<Color> {
    match letter {
        'W' | 'w' => Some(Color::White),
        'B' | 'b' => Some(Color::Black),
        _ => None,
    }
}

/// A square as a text names it.
enum NamedSquare {
    Number(u32),
    Letters(char, u32),
}

/// Reads `28` or `c3`; nothing else may follow.
fn named_square(text: &str) -> Option<NamedSquare> {
    let digits = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse().unwrap_or(u32::MAX))
    };
    if let Some(number) = digits(text) {
        return Some(NamedSquare::Number(number));
    }
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    digits(&text[1..]).map(|rank| NamedSquare::Letters(letter, rank))
}

/// A whole number of any size, brought between 0 and `most`.
fn clamped(text: &str, most: u16) -> Option<u16> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits.len() < text.len() { 0 } else { digits.parse().unwrap_or(most).min(most) };
    plain.then_some(number)
}

struct Reader<'a> {
    rules: &'a Rules,
    board: &'a Board,
    counting: Counting,
    setup: Setup,
    /// The first field that is not known.
    unknown: Option<Range<usize>>,
}

impl Reader<'_> {
    fn fault(&mut self, kind: SetupFaultKind, span: Range<usize>) {
        if self.setup.faults.len() < MOST_FAULTS {
            self.setup.faults.push(SetupFault { kind, span });
        }
    }

    fn warn(&mut self, field: &str) {
        if self.setup.warnings.len() < MOST_FAULTS {
            self.setup.warnings.push(SetupWarning::UnknownField { field: field.to_owned() });
        }
    }

    fn put(&mut self, placement: Placement) {
        if self.setup.placements.len() < MOST_PLACEMENTS {
            self.setup.placements.push(placement);
        }
    }

    fn fen(&mut self, text: &str, body: Range<usize>) {
        let end = if text[body.clone()].ends_with('.') { body.end - 1 } else { body.end };
        let fields = split(text, body.start..end, ':');
        let turn = &text[fields[0].clone()];
        match turn.chars().next().filter(|_| turn.chars().count() == 1) {
            Some('?') => self.fault(SetupFaultKind::UnknownSide, fields[0].clone()),
            letter => match letter.and_then(color_of) {
                Some(color) => self.setup.turn = Some(color),
                None => self.fault(SetupFaultKind::NoSide, fields[0].clone()),
            },
        }
        for field in &fields[1..] {
            self.field(text, field.clone());
        }
        // `W:W:W31:B1`, an old form with a side written twice; `W:B:W50:B` is of its kind. Read as fields it is an empty
        // list more, which changes nothing.
        let lists: Vec<&str> = fields[1..].iter().map(|field| &text[field.clone()]).collect();
        let of_colour = lists.iter().filter(|list| list.starts_with(['W', 'B', 'w', 'b'])).count();
        if of_colour == 3 && lists[0].len() == 1 {
            self.setup.warnings.push(SetupWarning::DoubledSide);
        }
        // Where a colour has no list, what is not known may be one.
        let has = |letters: [char; 2]| lists.iter().any(|list| list.starts_with(letters));
        if let Some(field) = self.unknown.take().filter(|_| !has(['W', 'w']) || !has(['B', 'b'])) {
            self.fault(SetupFaultKind::NoColour, field);
        }
    }

    /// One field after the first: a list of pieces or a counter.
    fn field(&mut self, text: &str, span: Range<usize>) {
        let content = &text[span.clone()];
        let Some(letter) = content.chars().next() else { return };
        if let Some(color) = color_of(letter) {
            let list = strip(text, span.start + 1..span.end);
            if !list.is_empty() {
                for item in split(text, list, ',') {
                    self.item(text, item, color);
                }
            }
            return;
        }
        let value = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        match letter.to_ascii_uppercase() {
            'H' | 'F' => match clamped(&content[1..], 500) {
                Some(plies) if letter.eq_ignore_ascii_case(&'h') => self.setup.quiet = plies.min(100) as u8,
                Some(number) => self.setup.move_number = number,
                None => self.fault(SetupFaultKind::UnreadableField, span),
            },
            'X' => match content[1..].split_once('=').and_then(|(name, number)| Some((name, value(number)?))) {
                Some((name, number)) => self.counter(content, name, number),
                None => self.fault(SetupFaultKind::UnreadableField, span),
            },
            '+' if self.rules.king_run.is_some() => match self.runs(&content[1..]) {
                Some([black, white]) => self.setup.runs = [white, black],
                None => self.fault(SetupFaultKind::UnreadableField, span),
            },
            '0'..='9' | 'K' => self.fault(SetupFaultKind::NoColour, span),
            _ => {
                self.warn(content);
                self.unknown.get_or_insert(span);
            }
        }
    }

    /// `<b>[sq]+<w>[sq]`: the quiet moves in a row of Black's and White's king, each with the two digits of its square.
    fn runs(&self, text: &str) -> Option<[SaidRun; 2]> {
        let run = |text: &str| {
            let plain = matches!(text.len(), 1 | 3 | 4) && text.bytes().all(|byte| byte.is_ascii_digit());
            let square = if plain { text.get(1..).filter(|rest| !rest.is_empty()) } else { return None };
            let at = square.map(|square| self.board.by_number(square.parse().ok()?));
            // A square that the board lacks is unreadable; none at all is the only king.
            let at = match at {
                Some(square) => Some(square?),
                None => None,
            };
            Some(SaidRun { moves: text[..1].parse().ok()?, at })
        };
        let (black, white) = text.split_once('+')?;
        Some([run(black)?, run(white)?])
    }

    fn counter(&mut self, field: &str, name: &str, number: u32) {
        let known = self.rules.draws.iter().position(|rule| rule.name == name && !rule.is_quiet_count());
        match known {
            Some(index) => {
                let limit = self.rules.draws[index].limit();
                self.setup.counters[index] = u8::try_from(number).unwrap_or(limit).min(limit);
            }
            None => self.warn(field),
        }
    }

    /// One item of a list: a square or a range, with K before it for kings.
    fn item(&mut self, text: &str, span: Range<usize>, color: Color) {
        let content = &text[span.clone()];
        if !content.is_ascii() {
            return self.fault(SetupFaultKind::UnreadableItem, span);
        }
        // On boards of eleven columns and more `k9` is a square where squares are called so; a king is `Kk9` or `K9`.
        let file_k = self.rules.board.names == SquareNames::Algebraic && self.rules.board.width > 10;
        let square_k = file_k && content.starts_with('k') && named_square(content).is_some();
        let king = content.starts_with(['K', 'k']) && !square_k;
        let squares = strip(text, span.start + usize::from(king)..span.end);
        let ends = split(text, squares.clone(), '-');
        match ends.as_slice() {
            [_] => self.single(text, squares, span, color, king),
            [low, high] => {
                let high = if king && text[high.clone()].starts_with(['K', 'k']) {
                    high.start + 1..high.end
                } else {
                    high.clone()
                };
                self.range([&text[low.clone()], &text[high]], span, color, king);
            }
            _ => self.fault(SetupFaultKind::UnreadableItem, span),
        }
    }

    fn single(&mut self, text: &str, square: Range<usize>, span: Range<usize>, color: Color, king: bool) {
        let name = &text[square];
        let named = named_square(name);
        let ghost = |text: &str| text.strip_prefix(['G', 'P']).is_some_and(|rest| named_square(rest).is_some());
        match named.as_ref().map(|named| self.square(named)) {
            Some(Some(square)) => self.put(Placement { color, king, square, span }),
            _ if !king && ghost(name) => self.fault(SetupFaultKind::Ghost, span),
            Some(None) => self.no_such_square(name, span),
            None => self.fault(SetupFaultKind::UnreadableItem, span),
        }
    }

    fn range(&mut self, ends: [&str; 2], span: Range<usize>, color: Color, king: bool) {
        let [Some(NamedSquare::Number(low)), Some(NamedSquare::Number(high))] = ends.map(named_square) else {
            return self.fault(SetupFaultKind::UnreadableItem, span);
        };
        if low > high {
            return self.fault(SetupFaultKind::BackwardRange, span);
        }
        for (number, name) in [(low, ends[0]), (high, ends[1])] {
            if self.square(&NamedSquare::Number(number)).is_none() {
                return self.no_such_square(name, span);
            }
        }
        for number in low..=high {
            if let Some(square) = self.square(&NamedSquare::Number(number)) {
                self.put(Placement { color, king, square, span: span.clone() });
            }
        }
    }

    fn square(&self, named: &NamedSquare) -> Option<Square> {
        let own = self.counting == Counting::Own && self.rules.board.names == SquareNames::Numeric;
        match *named {
            NamedSquare::Number(number) if own => self.board.by_number(number),
            NamedSquare::Number(number) => self.board.by_plain_number(number),
            NamedSquare::Letters(file, rank) => self.board.by_letters(file, rank),
        }
    }

    fn no_such_square(&mut self, name: &str, span: Range<usize>) {
        let count = self.board.squares().len();
        let range = match (self.rules.board.names, self.board.by_number(1), self.board.by_number(count as u32)) {
            (SquareNames::Algebraic, Some(first), Some(last)) => {
                let which = if self.rules.board.cells == Cells::All { "" } else { " (dark ones)" };
                format!("{} to {}{which}, or 1 to {count}", self.board.name(first), self.board.name(last))
            }
            _ => format!("1 to {count}"),
        };
        self.fault(SetupFaultKind::NoSuchSquare { name: name.to_owned(), range }, span);
    }
}

/// Plain FEN: side to move, White's pieces, Black's pieces; no counters.
///
/// Numbers ascend; algebraic squares are listed from each side's own back row on, as PDN writes start positions.
pub fn write<W: Word>(pieces: &Pieces<W>, board: &Board, lists: Lists) -> String {
    let algebraic = board.shape().names == SquareNames::Algebraic;
    let list = |color: Color| {
        let mut squares: Vec<Square> = pieces.of(color).iter().collect();
        if !algebraic || color == Color::White {
            squares.sort_by_key(|&square| board.number(square));
        }
        if algebraic || lists == Lists::Plain {
            join(squares.iter().map(|&square| piece_name(pieces, square, board.name(square))))
        } else {
            ranges(pieces, board, &squares)
        }
    };
    format!("{}:W{}:B{}", pieces.turn.letter(), list(Color::White), list(Color::Black))
}

/// FEN with squares numbered row by row from White's far left corner, whatever the game's own notation.
pub fn write_plain_numbers<W: Word>(pieces: &Pieces<W>, board: &Board) -> String {
    let list = |color: Color| {
        let mut squares: Vec<Square> = pieces.of(color).iter().collect();
        squares.sort_by_key(|&square| board.plain_number(square));
        join(squares.iter().map(|&square| piece_name(pieces, square, board.plain_number(square).to_string())))
    };
    format!("{}:W{}:B{}", pieces.turn.letter(), list(Color::White), list(Color::Black))
}

/// The whole state: plain FEN, `:H` quiet king plies, `:F` move number, `:X<name>=<n>` every other running counter,
/// `:+<b>+<w>` the moves in a row of kings where the rules limit them.
pub fn write_state<W: Word>(position: &Position<W>, rules: &Rules, board: &Board) -> String {
    let mut text = write(&position.pieces, board, Lists::Plain);
    text.push_str(&format!(":H{}:F{}", position.quiet, position.move_number));
    for (rule, &count) in rules.draws.iter().zip(&position.counters) {
        if count > 0 && !rule.is_quiet_count() {
            text.push_str(&format!(":X{}={count}", rule.name));
        }
    }
    if rules.king_run.is_some() {
        let run = |color: Color| match position.pieces.runs[color as usize] {
            KingRun { moves: 0, .. } => "+0".to_owned(),
            KingRun { moves, at } => format!("+{moves}{:02}", board.number(at)),
        };
        // Black's first, at the very end: as lidraughts has them.
        text.push_str(&format!(":{}{}", run(Color::Black), run(Color::White)));
    }
    text
}

fn piece_name<W: Word>(pieces: &Pieces<W>, square: Square, name: String) -> String {
    if pieces.kings.contains(square) { format!("K{name}") } else { name }
}

fn join(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(",")
}

/// Lists squares (ascending by number) with runs of three and more of the same kind drawn together.
fn ranges<W: Word>(pieces: &Pieces<W>, board: &Board, squares: &[Square]) -> String {
    let king = |square: &Square| pieces.kings.contains(*square);
    let follows = |a: &Square, b: &Square| board.number(*b) == board.number(*a) + 1 && king(a) == king(b);
    let parts = squares.chunk_by(follows).flat_map(|run| match run {
        [first, _, .., last] => {
            vec![piece_name(pieces, *first, format!("{}-{}", board.number(*first), board.number(*last)))]
        }
        few => few.iter().map(|&square| piece_name(pieces, square, board.name(square))).collect(),
    });
    join(parts)
}

/// The pieces that a set of squares holds, as names in notation order.
pub fn names<W: Word>(board: &Board, squares: SquareSet<W>) -> Vec<String> {
    let mut sorted: Vec<Square> = squares.iter().collect();
    sorted.sort_by_key(|&square| board.number(square));
    sorted.into_iter().map(|square| board.name(square)).collect()
}
