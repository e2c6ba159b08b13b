//! Bytes to tokens, one for each move, without allocating. Nothing here knows rules or boards.

use std::ops::Range;

/// The squares of a move, as far as they are the two plain ones that nearly all moves have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    /// Two numbers.
    Numbers(u8, u8),
    /// Two names of file (from 0) and rank.
    Names((u8, u8), (u8, u8)),
    /// Anything else: to be read from the text.
    Other,
}

/// One token of a file. Ranges are bytes of the buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[Name "value"]`; the value as it stands between the quotes.
    Tag { name: Range<usize>, value: Range<usize> },
    /// `12.` or `12...`, or a short number without a dot.
    Number { number: u32, dots: u8 },
    /// A move.
    Move(Ends),
    /// `{...}`: what stands between the braces.
    Comment(Range<usize>),
    /// `$n`.
    Nag(u16),
    /// `!`, `?` and their like, also in brackets: the signs alone.
    Strength(Range<usize>),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `/FEN "..."/`: what stands between the quotes.
    Setup(Range<usize>),
    /// `...`.
    Dots,
    /// `- -` or `--`: a move that is not known.
    Unknown,
    /// A result other than `*`.
    Result,
    /// `*` directly after a move.
    Forced,
    /// `*` by itself.
    Star,
    /// Something that cannot be.
    Bad(Bad),
}

/// What cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bad {
    /// A comment without an end; the token ends where the next game may begin.
    OpenComment,
    /// A tag without an end, or without a name.
    Tag,
    /// A setup without an end.
    Setup,
    /// A `$` without a number up to 65535.
    Nag,
    /// A closing brace outside a comment.
    Brace,
    /// Anything else.
    Text,
}

/// The mark that some files begin with.
pub(super) const BOM: [u8; 3] = *b"\xef\xbb\xbf";

/// Bytes behind which a comment with the beginning of a game in it is taken for one that was never closed.
pub(super) const LONG_COMMENT: usize = 64 << 10;

/// A place in a buffer, from which tokens are read.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Whether the file ends with the bytes.
    whole: bool,
    /// Whether the last token was a move that ends at `at`.
    after_move: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8], whole: bool) -> Self {
        Self { bytes, at: 0, whole, after_move: false }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn set_at(&mut self, at: usize) {
        self.at = at;
        self.after_move = false;
    }

    #[inline]
    fn byte(&self, at: usize) -> u8 {
        // 0 is no part of any token, so that it can stand for the end.
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// Passes over blanks and `%` lines.
    pub(super) fn skip_blanks(&mut self) {
        let from = self.at;
        loop {
            let byte = self.byte(self.at);
            let line_start = || self.at == 0 || matches!(self.bytes[self.at - 1], b'\n' | b'\r');
            if byte.is_ascii_whitespace() || byte == 0x0b {
                self.at += 1;
            } else if byte == BOM[0] && self.bytes[self.at..].starts_with(&BOM) {
                // Files put together have one in the middle.
                self.at += BOM.len();
            } else if byte == b'%' && line_start() {
                let rest = &self.bytes[self.at..];
                self.at += rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
            } else {
                break;
            }
        }
        if self.at > from {
            self.after_move = false;
        }
    }

    /// The next token with its bytes; `None` at the end of the buffer.
    pub(super) fn next(&mut self) -> Option<(Token, Range<usize>)> {
        self.skip_blanks();
        let start = self.at;
        let after_move = std::mem::take(&mut self.after_move);
        let first = *self.bytes.get(start)?;
        let token = match first {
            b'0'..=b'9' => self.digits(),
            b'a'..=b'z' | b'A'..=b'Z' if self.byte(start + 1).is_ascii_digit() => self.movement(),
            b'{' => self.comment(),
            b'[' => self.tag(),
            b'$' => self.nag(),
            b'(' => self.open(),
            b'!' | b'?' => {
                self.at += self.count(start, |byte| matches!(byte, b'!' | b'?'));
                Token::Strength(start..self.at)
            }
            b')' => self.single(Token::Close),
            b'*' => self.single(if after_move { Token::Forced } else { Token::Star }),
            b'}' => self.single(Token::Bad(Bad::Brace)),
            b'/' => self.setup(),
            b'.' => {
                self.at += self.count(start, |byte| byte == b'.');
                Token::Dots
            }
            b'-' => self.unknown(),
            _ => self.garbage(),
        };
        if matches!(token, Token::Move(_)) || (after_move && matches!(token, Token::Strength(_))) {
            self.after_move = true;
        }
        Some((token, start..self.at))
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// How many bytes from `at` on are of this kind.
    fn count(&self, at: usize, is: impl Fn(u8) -> bool) -> usize {
        self.bytes.get(at..).map_or(0, |rest| rest.iter().take_while(|&&byte| is(byte)).count())
    }

    /// A number of a move, a result, or a move.
    fn digits(&mut self) -> Token {
        let start = self.at;
        let count = self.count(start, |byte| byte.is_ascii_digit());
        let end = start + count;
        if self.byte(end) == b'.' {
            let dots = self.count(end, |byte| byte == b'.');
            self.at = end + dots;
            return Token::Number { number: number(&self.bytes[start..end]), dots: dots.min(255) as u8 };
        }
        if self.byte(end) == b'/' {
            return self.half_points();
        }
        self.movement()
    }

    /// `1/2`, `1/2-1/2`.
    fn half_points(&mut self) -> Token {
        let rest = &self.bytes[self.at..];
        for text in [&b"1/2-1/2"[..], b"1/2 - 1/2", b"1/2"] {
            if rest.starts_with(text) {
                self.at += text.len();
                return if self.ends_word() { Token::Result } else { self.garbage() };
            }
        }
        self.garbage()
    }

    /// Whether a token may end here.
    fn ends_word(&self) -> bool {
        let byte = self.byte(self.at);
        byte == 0 || byte.is_ascii_whitespace() || matches!(byte, b'[' | b'{' | b'(' | b')' | b'*' | b'$')
    }

    /// Squares with signs between them; blanks around a sign belong to the move.
    fn movement(&mut self) -> Token {
        let start = self.at;
        let mut squares = [Square::None; 2];
        let mut count = 0;
        let mut signs = 0;
        loop {
            let (square, end) = self.square(self.at);
            if let Some(place) = squares.get_mut(count) {
                *place = square;
            }
            count += 1;
            self.at = end;
            let blank_end = end + self.count(end, |byte| byte.is_ascii_whitespace());
            if let Some(sign_end) = self.sign_end(blank_end) {
                let next = sign_end + self.count(sign_end, |byte| byte.is_ascii_whitespace());
                if self.is_square(next) {
                    signs += 1;
                    self.at = next;
                    continue;
                }
            }
            // `a3b4` without a sign.
            if self.byte(end).is_ascii_alphabetic() && self.is_square(end) {
                self.at = end;
                continue;
            }
            break;
        }
        if self.byte(self.at) == b'<' {
            let listed = self.count(self.at + 1, |byte| byte.is_ascii_alphanumeric() || byte == b',');
            if self.byte(self.at + 1 + listed) == b'>' {
                self.at += listed + 2;
                count = 3;
            }
        }
        match (count, squares) {
            (1, [Square::Number(number), _]) if self.at - start <= 2 => {
                Token::Number { number: u32::from(number), dots: 0 }
            }
            (2, [Square::Number(from), Square::Number(to)]) if signs == 1 => {
                // Square 0 does not exist and nothing moves from 1 to 1: these are never moves.
                let known = matches!((from, to), (1, 0) | (0, 1) | (2, 0) | (1, 1) | (0, 2) | (0, 0));
                let short = !self.bytes[start..self.at].windows(2).any(|two| two.iter().all(u8::is_ascii_digit));
                if known && short { Token::Result } else { Token::Move(Ends::Numbers(from, to)) }
            }
            (2, [Square::Name(from), Square::Name(to)]) => Token::Move(Ends::Names(from, to)),
            _ => Token::Move(Ends::Other),
        }
    }

    /// The square at `at`, which is one, and where it ends.
    fn square(&self, at: usize) -> (Square, usize) {
        let letter = self.byte(at);
        let digits_at = at + usize::from(letter.is_ascii_alphabetic());
        let count = self.count(digits_at, |byte| byte.is_ascii_digit());
        let end = digits_at + count;
        let value = match count {
            1 => self.byte(digits_at) - b'0',
            2 => (self.byte(digits_at) - b'0') * 10 + self.byte(digits_at + 1) - b'0',
            _ => return (Square::None, end),
        };
        match letter {
            b'a'..=b'z' => (Square::Name((letter - b'a', value)), end),
            b'A'..=b'Z' => (Square::Name((letter - b'A', value)), end),
            _ => (Square::Number(value), end),
        }
    }

    fn is_square(&self, at: usize) -> bool {
        let byte = self.byte(at);
        // `x` is the sign of captures.
        byte.is_ascii_digit() || (matches!(byte, b'a'..=b'w' | b'A'..=b'W') && self.byte(at + 1).is_ascii_digit())
    }

    /// Where the sign at `at` ends, if there is one.
    fn sign_end(&self, at: usize) -> Option<usize> {
        match self.byte(at) {
            b'-' | b'x' | b'X' | b':' => Some(at + 1),
            0xd7 => Some(at + 1),
            0xc3 if self.byte(at + 1) == 0x97 => Some(at + 2),
            0xe2 if self.byte(at + 1) == 0x80 && self.byte(at + 2) == 0x93 => Some(at + 3),
            _ => None,
        }
    }

    fn comment(&mut self) -> Token {
        let start = self.at;
        let inside = start + 1;
        let near = self.bytes.len().min(inside + LONG_COMMENT);
        let brace = |from: usize, to: usize| self.bytes[from..to].iter().position(|&b| b == b'}').map(|at| from + at);
        let mut closed = brace(inside, near);
        if closed.is_none() && near == self.bytes.len() && !self.whole {
            self.at = near; // More is to be read.
            return Token::Bad(Bad::OpenComment);
        }
        // A comment that was never closed ends before the next game: there is no brace, or it is that of a comment there.
        if let Some(next) = next_game(&self.bytes[..closed.unwrap_or(near)], inside)
            && closed.is_none_or(|end| self.bytes[next..end].contains(&b'{'))
        {
            self.at = next;
            return Token::Bad(Bad::OpenComment);
        }
        closed = closed.or_else(|| brace(near, self.bytes.len()));
        self.at = closed.map_or(self.bytes.len(), |end| end + 1);
        closed.map_or(Token::Bad(Bad::OpenComment), |end| Token::Comment(inside..end))
    }

    fn tag(&mut self) -> Token {
        let line_end = || self.at + self.count(self.at, |byte| !matches!(byte, b'\n' | b'\r'));
        let blank = |at: usize| at + self.count(at, |byte| matches!(byte, b' ' | b'\t'));
        let name = blank(self.at + 1);
        let name_end = name + self.count(name, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let quote = blank(name_end);
        if name == name_end || !self.byte(name).is_ascii_alphabetic() || self.byte(quote) != b'"' {
            // `[Event]` is a tag without a value.
            if name < name_end && self.byte(quote) == b']' {
                self.at = quote + 1;
                return Token::Tag { name: name..name_end, value: name_end..name_end };
            }
            self.at = if name < name_end { line_end() } else { self.at + 1 };
            return Token::Bad(Bad::Tag);
        }
        // The value ends at a quote with a bracket behind it, so that a careless quote inside does not end it.
        let (mut at, line_end) = (quote + 1, line_end());
        while at < line_end {
            match self.byte(at) {
                b'\\' if matches!(self.byte(at + 1), b'"' | b'\\') => at += 1,
                b'"' if self.byte(blank(at + 1)) == b']' => {
                    self.at = blank(at + 1) + 1;
                    return Token::Tag { name: name..name_end, value: quote + 1..at };
                }
                _ => {}
            }
            at += 1;
        }
        self.at = line_end;
        Token::Bad(Bad::Tag)
    }

    fn nag(&mut self) -> Token {
        let start = self.at + 1;
        let count = self.count(start, |byte| byte.is_ascii_digit());
        self.at = start + count;
        let value = number(&self.bytes[start..self.at]);
        match u16::try_from(value) {
            Ok(nag) if count > 0 => Token::Nag(nag),
            _ => Token::Bad(Bad::Nag),
        }
    }

    /// A variation, or a strength in brackets.
    fn open(&mut self) -> Token {
        let inside = self.at + 1;
        let count = self.count(inside, |byte| matches!(byte, b'!' | b'?'));
        if count > 0 && self.byte(inside + count) == b')' {
            self.at = inside + count + 1;
            return Token::Strength(inside..inside + count);
        }
        self.single(Token::Open)
    }

    fn setup(&mut self) -> Token {
        let start = self.at;
        let is_fen = self.bytes[start + 1..].get(..3).is_some_and(|name| name.eq_ignore_ascii_case(b"fen"));
        let quote = start + 4 + self.count(start + 4, |byte| byte.is_ascii_whitespace());
        if !is_fen || self.byte(quote) != b'"' {
            return if is_fen { self.broken_setup() } else { self.garbage() };
        }
        let length = self.count(quote + 1, |byte| !matches!(byte, b'"' | b'\n' | b'\r'));
        let end = quote + 1 + length;
        let slash = end + 1 + self.count(end + 1, |byte| byte.is_ascii_whitespace());
        if self.byte(end) != b'"' || self.byte(slash) != b'/' {
            return self.broken_setup();
        }
        self.at = slash + 1;
        Token::Setup(quote + 1..end)
    }

    fn broken_setup(&mut self) -> Token {
        self.at += self.count(self.at, |byte| !matches!(byte, b'\n' | b'\r')).max(1);
        Token::Bad(Bad::Setup)
    }

    /// `- -`, `--`.
    fn unknown(&mut self) -> Token {
        let second = self.at + 1 + self.count(self.at + 1, |byte| matches!(byte, b' ' | b'\t'));
        if self.byte(second) == b'-' {
            self.at = second + 1;
            return Token::Unknown;
        }
        self.garbage()
    }

    /// Text outside any token, up to the next blank or bracket.
    fn garbage(&mut self) -> Token {
        let ends = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'[' | b'(' | b')');
        self.at += self.count(self.at, |byte| !ends(byte)).max(1);
        Token::Bad(Bad::Text)
    }
}

#[derive(Clone, Copy)]
enum Square {
    None,
    Number(u8),
    Name((u8, u8)),
}

fn number(digits: &[u8]) -> u32 {
    digits.iter().fold(0u32, |value, digit| value.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}

/// Where the next game begins for certain: at a tag on a line of its own behind a blank line, from `from` on.
pub(super) fn next_game(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(found) = bytes[at..].iter().position(|&byte| byte == b'[') {
        let bracket = at + found;
        if starts_line_after_blank(bytes, bracket, from) && looks_like_tag(&bytes[bracket..]) {
            return Some(bracket);
        }
        at = bracket + 1;
    }
    None
}

fn starts_line_after_blank(bytes: &[u8], at: usize, from: usize) -> bool {
    let before = &bytes[from.saturating_sub(1)..at];
    let blanks = before.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
    line_breaks(&before[before.len() - blanks..]) >= 2
}

fn line_breaks(blanks: &[u8]) -> usize {
    super::text::line_ends(blanks)
}

fn looks_like_tag(bytes: &[u8]) -> bool {
    let name = bytes[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let blanks = bytes[1 + name..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    name > 0 && bytes[1].is_ascii_uppercase() && bytes.get(1 + name + blanks) == Some(&b'"')
}
