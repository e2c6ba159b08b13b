//! Positions for people: text boards, sentences, and SVG diagrams.
//!
//! Empty squares carry their name, so that a move can be typed from the board alone; nothing is told by colour alone.

use engine::game::{Game, Turn, moves};
use engine::text::{BoardKind, BoardStyle, Notation, Render};

use crate::board::{Cell, Cells, SquareNames};
use crate::fen;
use crate::game::Draughts;
use crate::position::{Pieces, Position};
use crate::rules::{Color, Shade};
use crate::squares::{Square, Word};

/// Columns of the side panel.
const PANEL: usize = 24;

impl<W: Word> Render for Draughts<W> {
    fn view_text(&self, view: &Position<W>) -> String {
        self.position_text(view)
    }

    fn board(&self, view: &Position<W>, style: BoardStyle<'_>) -> String {
        if style.kind == BoardKind::Speech {
            return self.speech(view, style.over);
        }
        let rows = self.text_rows(view, style);
        let panel = self.panel(view, style.over);
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        if width + 6 + PANEL > style.width {
            return rows.into_iter().chain([String::new()]).chain(panel).collect::<Vec<_>>().join("\n");
        }
        let beside = |(index, row): (usize, &String)| match panel.get(index) {
            Some(line) => format!("{row:width$}      {line}"),
            None => row.clone(),
        };
        rows.iter().enumerate().map(beside).collect::<Vec<_>>().join("\n")
    }

    fn svg(&self, view: &Position<W>, flip: bool) -> Option<String> {
        Some(self.diagram(view, flip))
    }
}

impl<W: Word> Draughts<W> {
    /// The cell drawn at a row and column of the picture.
    fn cell_at(&self, row: u8, column: u8, flip: bool) -> Cell {
        let shape = self.shape();
        if flip { Cell { row: shape.height - 1 - row, column: shape.width - 1 - column } } else { Cell { row, column } }
    }

    fn shape(&self) -> crate::board::BoardShape {
        self.rules().board
    }

    fn text_rows(&self, view: &Position<W>, style: BoardStyle<'_>) -> Vec<String> {
        let shape = self.shape();
        let algebraic = shape.names == SquareNames::Algebraic;
        let mut rows = Vec::new();
        for row in 0..shape.height {
            let cells = (0..shape.width).map(|column| {
                let square = Draughts::board(self).square_at(self.cell_at(row, column, style.flip));
                format!("{:>3}", self.sign(view.pieces(), square, style.kind))
            });
            let cells: String = cells.collect();
            let label = self.row_label(row, style.flip);
            rows.push(if algebraic {
                format!("{label:>3}{cells}{label:>4}")
            } else {
                format!("   {cells}    {label}")
            });
        }
        if algebraic {
            let file = |column| char::from(b'a' + self.cell_at(0, column, style.flip).column);
            let files: String = (0..shape.width).map(|column| format!("{:>3}", file(column))).collect();
            rows.push(format!("   {files}"));
        }
        rows
    }

    /// What stands at the edge of a row: its rank, or the numbers of its squares.
    fn row_label(&self, row: u8, flip: bool) -> String {
        let shape = self.shape();
        if shape.names == SquareNames::Algebraic {
            return (shape.height - self.cell_at(row, 0, flip).row).to_string();
        }
        let board = Draughts::board(self);
        let squares = (0..shape.width).filter_map(|column| board.square_at(self.cell_at(row, column, flip)));
        let numbers: Vec<u8> = squares.map(|square| board.number(square)).collect();
        let (low, high) = (numbers.iter().min().unwrap_or(&0), numbers.iter().max().unwrap_or(&0));
        format!("{low:>2}-{high:>2}")
    }

    fn sign(&self, pieces: &Pieces<W>, square: Option<Square>, kind: BoardKind) -> String {
        let unicode = kind != BoardKind::Ascii;
        let Some(square) = square else { return if unicode { "\u{b7}" } else { "." }.to_owned() };
        let sign = match pieces.at(square) {
            None => return Draughts::board(self).name(square),
            Some((Color::White, false)) => ["w", "\u{26c0}"],
            Some((Color::White, true)) => ["W", "\u{26c1}"],
            Some((Color::Black, false)) => ["b", "\u{26c2}"],
            Some((Color::Black, true)) => ["B", "\u{26c3}"],
        };
        sign[usize::from(unicode)].to_owned()
    }

    /// The lines beside the board: material, turn, what the moves are like, counters that run.
    fn panel(&self, view: &Position<W>, over: bool) -> Vec<String> {
        let material = |color: Color| {
            let (men, kings) = (view.pieces().men(color).len(), view.pieces().kings_of(color).len());
            let parts = [(men, "man", "men"), (kings, "king", "kings")];
            let counted =
                parts.iter().filter(|(count, ..)| *count > 0).map(|&(count, one, many)| counted(count, one, many));
            let text = counted.collect::<Vec<_>>().join(", ");
            format!("{} {}", title(color), if text.is_empty() { "no pieces".to_owned() } else { text })
        };
        let mut lines: Vec<String> = Color::BOTH.into_iter().map(material).collect();
        match self.turn(view) {
            Turn::Over => lines.push(self.ended(view)),
            _ if over => lines.push("the game is over".to_owned()),
            _ => {
                lines.push(format!("Move {}, {} to play", view.move_number(), view.turn()));
                let legal = moves(self, view);
                let most = legal.iter().map(|mv| mv.captured.len()).max().unwrap_or(0);
                if most > 0 {
                    lines.push(format!("must capture {}", counted(most, "piece", "pieces")));
                }
                lines.push(counted(legal.len(), "legal move", "legal moves"));
            }
        }
        // A counter is worth a line once it has run for a quarter of its length.
        let running =
            self.draws().counts(view).filter(|(rule, count)| u16::from(*count) * 4 >= u16::from(rule.limit()));
        lines.extend(running.map(|(rule, count)| format!("draw {count} of {}: {}", rule.limit(), rule.reason)));
        lines
    }

    /// Who has won, and why.
    fn ended(&self, view: &Position<W>) -> String {
        let winner = self.outcome(view).and_then(|outcome| outcome.winners.first().copied());
        match winner {
            Some(seat) => format!("Over: {} has won", self.seat_name(seat)),
            None => "Over".to_owned(),
        }
    }

    /// The position in sentences.
    fn speech(&self, view: &Position<W>, over: bool) -> String {
        let side = |color: Color| {
            let kinds = [("man", "men", view.pieces().men(color)), ("king", "kings", view.pieces().kings_of(color))];
            let parts = kinds.iter().filter(|(.., squares)| squares.any()).map(|(one, many, squares)| {
                let kind = if squares.len() == 1 { one } else { many };
                format!("{kind} on {}", fen::names(Draughts::board(self), *squares).join(", "))
            });
            let text = parts.collect::<Vec<_>>().join("; ");
            format!("{}: {}.", title(color), if text.is_empty() { "no pieces".to_owned() } else { text })
        };
        let turn = match self.turn(view) {
            Turn::Over => format!("{}.", self.ended(view)),
            _ if over => "The game is over.".to_owned(),
            _ => {
                let must = if self.can_capture(view) { "; it must capture" } else { "" };
                format!("{} to play{must}.", title(view.turn()))
            }
        };
        format!("{} {} {turn}", side(Color::White), side(Color::Black))
    }

    /// The position as an SVG document.
    fn diagram(&self, view: &Position<W>, flip: bool) -> String {
        const CELL: u32 = 40;
        let shape = self.shape();
        let (width, height) = (u32::from(shape.width) * CELL, u32::from(shape.height) * CELL);
        let (played, other) = match self.rules().shade {
            Shade::Dark => ("#b58863", "#f0d9b5"),
            Shade::Light => ("#f0d9b5", "#b58863"),
        };
        // Where every cell is played on, lines tell the squares apart.
        let lines = if shape.cells == Cells::All { format!(" stroke=\"{other}\"") } else { String::new() };
        let title = self.position_text(view);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 -20 {} {}\" font-family=\"sans-serif\">\n\
             <title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{other}\"/>\n",
            width + 40,
            height + 40
        );
        for row in 0..shape.height {
            for column in 0..shape.width {
                let Some(square) = Draughts::board(self).square_at(self.cell_at(row, column, flip)) else { continue };
                let (x, y) = (u32::from(column) * CELL, u32::from(row) * CELL);
                svg += &format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{played}\"{lines}/>\n"
                );
                if shape.names == SquareNames::Numeric {
                    let number = Draughts::board(self).number(square);
                    svg += &format!("<text x=\"{}\" y=\"{}\" font-size=\"9\">{number}</text>\n", x + 2, y + 10);
                }
                if let Some((color, king)) = view.pieces().at(square) {
                    svg += &piece_svg(x + CELL / 2, y + CELL / 2, color, king);
                }
            }
        }
        if shape.names == SquareNames::Algebraic {
            svg += &self.edge_letters(flip, CELL);
        }
        svg + "</svg>\n"
    }

    /// Letters below and digits left of a diagram.
    fn edge_letters(&self, flip: bool, cell: u32) -> String {
        let shape = self.shape();
        let text = |x: i64, y: i64, label: String| {
            format!("<text x=\"{x}\" y=\"{y}\" font-size=\"12\" text-anchor=\"middle\">{label}</text>\n")
        };
        let middle = |index: u8| i64::from(u32::from(index) * cell + cell / 2);
        let bottom = i64::from(u32::from(shape.height) * cell);
        let files = (0..shape.width).map(|column| {
            let file = char::from(b'a' + self.cell_at(0, column, flip).column);
            text(middle(column), bottom + 15, file.to_string())
        });
        let ranks = (0..shape.height).map(|row| text(-10, middle(row) + 4, self.row_label(row, flip)));
        files.chain(ranks).collect()
    }
}

fn piece_svg(x: u32, y: u32, color: Color, king: bool) -> String {
    let (fill, line) = match color {
        Color::White => ("#ffffff", "#000000"),
        Color::Black => ("#202020", "#ffffff"),
    };
    let disc = |radius: u32| {
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\"/>\n")
    };
    let crown =
        format!("<text x=\"{x}\" y=\"{}\" font-size=\"18\" text-anchor=\"middle\" fill=\"{line}\">K</text>\n", y + 6);
    if king { disc(16) + &disc(12) + &crown } else { disc(16) }
}

fn title(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
