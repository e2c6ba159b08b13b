//! Boards for people: the shape, square names, neighbours and rays.
//!
//! The tables come from a graph of the board, a node a square and an edge a step; a test holds the shifts of `geometry`
//! against it. Rules are for `rules`.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use serde::{Deserialize, Serialize};

use crate::geometry::{Direction, Table, is_compiled, layout_bit};
use crate::squares::{Square, SquareSet, Word};

/// Which corner of the board, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Corner {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

/// Whether squares are called by a number or by letter and digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquareNames {
    /// 1, 2, 3 ... along the ranks.
    Numeric,
    /// a1, c1 ...; a1 is always at White's near left corner.
    Algebraic,
}

/// The shape of a board and the names of its squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BoardShape {
    /// Columns, 4..=26; even unless all squares are played on.
    pub width: u8,
    /// Rows, as the columns.
    pub height: u8,
    /// Which squares are played on.
    pub cells: Cells,
    /// How squares are called in this game's notation.
    pub names: SquareNames,
    /// Where number 1 is, as White sees it; numbers run along the ranks.
    pub first_square: Corner,
}

/// Which cells of the board are squares of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cells {
    /// Every other one; White's near left corner is played on.
    AlternateFromLeftCorner,
    /// Every other one; White's near *right* corner is played on (the board mirrored).
    AlternateFromRightCorner,
    /// All of them.
    All,
}

impl BoardShape {
    /// Squares of a row.
    pub fn per_row(&self) -> u8 {
        if self.cells == Cells::All { self.width } else { self.width / 2 }
    }

    /// How many squares there are; at most [`MAX_SQUARES`] can be played on.
    pub fn squares(&self) -> usize {
        usize::from(self.per_row()) * usize::from(self.height)
    }

    /// Bit of the square number `place`, counted from the left, of a row: with ghosts where the board is compiled in,
    /// else without.
    fn bit(&self, row: u8, place: u8) -> u8 {
        if self.cells != Cells::All && is_compiled(self.width, self.height) {
            layout_bit(self.per_row(), row, place)
        } else {
            row * self.per_row() + place
        }
    }

    /// How many rows or columns a step along a file or rank leads on.
    fn straight_step(&self) -> i8 {
        if self.cells == Cells::All { 1 } else { 2 }
    }
}

/// Most squares a board can have.
pub const MAX_SQUARES: usize = 128;

/// Row and column of a square as White sees it: row 0 is the far one, column 0 the left one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "said above")]
pub struct Cell {
    pub row: u8,
    pub column: u8,
}

/// A board for people: names, cells, neighbours, rays.
///
/// Internally a mirrored board is laid out as its mirror image, where only left and right differ; [`Cell`]s and
/// names are those of the real board, directions those of the layout.
#[derive(Clone, Debug)]
pub struct Board {
    shape: BoardShape,
    squares: Vec<Square>,
    cells: [Option<Cell>; 128],
    numbers: [u8; 128],
    by_number: Vec<Square>,
    plain_numbers: [u8; 128],
    by_plain_number: Vec<Square>,
    neighbours: Vec<[Option<Square>; 8]>,
}

impl Board {
    /// The tables of a board.
    ///
    /// # Panics
    /// If the shape has more than [`MAX_SQUARES`] squares, or every other square and odd sides (see `playable`).
    pub fn new(shape: BoardShape) -> Self {
        let even = shape.width.is_multiple_of(2) && shape.height.is_multiple_of(2);
        assert!((shape.cells == Cells::All || even) && shape.squares() <= MAX_SQUARES, "checked with the rules");
        let mut squares = Vec::new();
        let mut cells = [None; 128];
        for row in 0..shape.height {
            for place in 0..shape.per_row() {
                let square = Square::new(shape.bit(row, place));
                let column = match shape.cells {
                    Cells::All => place,
                    Cells::AlternateFromLeftCorner => 2 * place + u8::from(row % 2 == 0),
                    Cells::AlternateFromRightCorner => shape.width - 1 - (2 * place + u8::from(row % 2 == 0)),
                };
                squares.push(square);
                cells[square.index()] = Some(Cell { row, column });
            }
        }
        let numbered = |key: &dyn Fn(Cell) -> (u8, u8)| {
            let mut sorted = squares.clone();
            sorted.sort_by_key(|square| cells[square.index()].map(key));
            let mut numbers = [0; 128];
            (1..).zip(&sorted).for_each(|(number, square)| numbers[square.index()] = number);
            (numbers, sorted)
        };
        let (numbers, by_number) = numbered(&|cell| reading_order(shape, cell));
        let (plain_numbers, by_plain_number) = numbered(&|cell| (cell.row, cell.column));
        let neighbours = neighbour_table(&board_graph(shape, &squares, &cells));
        Self { shape, squares, cells, numbers, by_number, plain_numbers, by_plain_number, neighbours }
    }

    /// The steps of this board as the move generator reads them where no compiled form fits.
    pub(crate) fn table(&self) -> Table {
        let row = |row: u8| self.squares.iter().copied().filter(|&square| self.cell(square).row == row).collect();
        Table::new(&self.squares, [row(0), row(self.shape.height - 1)], |from, direction| {
            self.neighbour(from, direction)
        })
    }

    /// The shape the board was built from.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    /// All squares in square order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Where the square lies, as White sees it.
    ///
    /// # Panics
    /// If the square is not of this board.
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()].expect("a square of this board")
    }

    /// The square at a cell, if that cell is played on.
    pub fn square_at(&self, cell: Cell) -> Option<Square> {
        self.squares.iter().copied().find(|square| self.cells[square.index()] == Some(cell))
    }

    /// The square's number in this game's own counting, 1..
    pub fn number(&self, square: Square) -> u8 {
        self.numbers[square.index()]
    }

    /// The square of a number in this game's own counting.
    pub fn by_number(&self, number: u32) -> Option<Square> {
        self.by_number.get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
    }

    /// The square of a number counted row by row from White's far left corner, whatever the game's own counting.
    pub fn by_plain_number(&self, number: u32) -> Option<Square> {
        self.by_plain_number.get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
    }

    /// The square's number counted row by row from White's far left corner.
    pub fn plain_number(&self, square: Square) -> u8 {
        self.plain_numbers[square.index()]
    }

    /// The square of an algebraic name such as `c3`; the letter may be of either case.
    pub fn by_letters(&self, file: char, rank: u32) -> Option<Square> {
        let column = u8::try_from(u32::from(file.to_ascii_lowercase()).checked_sub(u32::from('a'))?).ok()?;
        let row = u32::from(self.shape.height).checked_sub(rank).filter(|_| rank > 0)?;
        self.square_at(Cell { row: u8::try_from(row).ok()?, column })
    }

    /// The square's name in this game's notation: `28` or `c3`.
    pub fn name(&self, square: Square) -> String {
        match self.shape.names {
            SquareNames::Numeric => self.number(square).to_string(),
            SquareNames::Algebraic => self.letters(square),
        }
    }

    /// The square's algebraic name, whatever the game's notation.
    pub fn letters(&self, square: Square) -> String {
        let Cell { row, column } = self.cell(square);
        format!("{}{}", char::from(b'a' + column), self.shape.height - row)
    }

    /// The square one step away, `None` over the edge.
    pub fn neighbour(&self, square: Square, direction: Direction) -> Option<Square> {
        self.neighbours[square.index()][direction as usize]
    }

    /// The squares of a line from the next one to the edge.
    pub fn ray(&self, square: Square, direction: Direction) -> impl Iterator<Item = Square> + '_ {
        std::iter::successors(self.neighbour(square, direction), move |&at| self.neighbour(at, direction))
    }

    /// The squares of the long diagonals: those from corner to corner (on square boards: one).
    pub fn main_road<W: Word>(&self) -> SquareSet<W> {
        let corner = Square::new(self.shape.bit(self.shape.height - 1, 0));
        self.ray(corner, Direction::UpRight).chain([corner]).collect()
    }
}

/// Sort key of cells in the order in which the game numbers them.
fn reading_order(shape: BoardShape, cell: Cell) -> (u8, u8) {
    let (from_bottom, from_right) = match shape.first_square {
        Corner::TopLeft => (false, false),
        Corner::TopRight => (false, true),
        Corner::BottomLeft => (true, false),
        Corner::BottomRight => (true, true),
    };
    let row = if from_bottom { shape.height - 1 - cell.row } else { cell.row };
    let column = if from_right { shape.width - 1 - cell.column } else { cell.column };
    (row, column)
}

/// The board as a graph: a node a square, an edge a step, labelled with its direction in the layout.
fn board_graph(shape: BoardShape, squares: &[Square], cells: &[Option<Cell>; 128]) -> DiGraph<Square, Direction> {
    let mirrored = shape.cells == Cells::AlternateFromRightCorner;
    let mut graph = DiGraph::new();
    let nodes: Vec<(Cell, NodeIndex)> =
        squares.iter().filter_map(|&square| Some((cells[square.index()]?, graph.add_node(square)))).collect();
    for &(cell, node) in &nodes {
        for direction in Direction::ALL {
            let (down, right) = direction.step();
            let far = if down == 0 || right == 0 { shape.straight_step() } else { 1 };
            let (down, right) = (far * down, far * right);
            let right = if mirrored { -right } else { right };
            let target = (cell.row.checked_add_signed(down), cell.column.checked_add_signed(right));
            let (Some(row), Some(column)) = target else { continue };
            if let Some(&(_, other)) = nodes.iter().find(|(at, _)| *at == Cell { row, column }) {
                graph.add_edge(node, other, direction);
            }
        }
    }
    graph
}

/// The edges of the graph as a table by square and direction.
fn neighbour_table(graph: &DiGraph<Square, Direction>) -> Vec<[Option<Square>; 8]> {
    let mut table = vec![[None; 8]; 128];
    for edge in graph.edge_references() {
        table[graph[edge.source()].index()][*edge.weight() as usize] = Some(graph[edge.target()]);
    }
    table
}

#[cfg(test)]
mod tests {
    use petgraph::algo::connected_components;

    use super::*;
    use crate::geometry::{Board6, Board8, Board10, Board10x8, Board12, Board14, Full8, Geometry};

    fn shape(width: u8, height: u8, cells: Cells) -> BoardShape {
        BoardShape { width, height, cells, names: SquareNames::Numeric, first_square: Corner::TopLeft }
    }

    /// Every shift must lead exactly where the edge of the graph leads, and off the squares where there is none.
    fn shifts_agree_with_graph<G: Geometry>(geometry: G, shape: BoardShape) {
        let board = Board::new(shape);
        let graph = board_graph(board.shape, &board.squares, &board.cells);
        assert_eq!(connected_components(&graph), 1, "one connected board");
        let all: SquareSet<G::Word> = board.squares.iter().copied().collect();
        assert_eq!(all, geometry.playable());
        let row = |row: u8| board.squares.iter().copied().filter(|&at| board.cell(at).row == row).collect();
        assert_eq!([geometry.top_row(), geometry.bottom_row()], [row(0), row(shape.height - 1)]);
        for node in graph.node_indices() {
            for direction in Direction::ALL {
                let edge = graph.edges(node).find(|edge| *edge.weight() == direction);
                let target = edge.map(|edge| graph[edge.target()]);
                let stepped = geometry.step(SquareSet::of(graph[node]), direction) & geometry.playable();
                assert_eq!(stepped.first(), target, "{:?} {direction:?}", graph[node]);
                assert_eq!(board.neighbour(graph[node], direction), target);
                if let Some(edge) = edge {
                    let back = graph.edges(edge.target()).find(|back| *back.weight() == direction.opposite());
                    assert_eq!(back.map(|back| back.target()), Some(node), "there and back");
                }
            }
        }
    }

    #[test]
    fn steps_are_constant_shifts_on_every_compiled_board() {
        for cells in [Cells::AlternateFromLeftCorner, Cells::AlternateFromRightCorner] {
            shifts_agree_with_graph(Board6::default(), shape(6, 6, cells));
            shifts_agree_with_graph(Board8::default(), shape(8, 8, cells));
            shifts_agree_with_graph(Board10::default(), shape(10, 10, cells));
            shifts_agree_with_graph(Board10x8::default(), shape(10, 8, cells));
            shifts_agree_with_graph(Board12::default(), shape(12, 12, cells));
            shifts_agree_with_graph(Board14::default(), shape(14, 14, cells));
        }
        shifts_agree_with_graph(Full8, shape(8, 8, Cells::All));
    }

    #[test]
    fn tables_step_on_every_other_board() {
        let sizes = [(4, 4), (16, 16), (10, 12), (26, 8), (8, 26), (6, 8), (8, 8)];
        let alternate = [Cells::AlternateFromLeftCorner, Cells::AlternateFromRightCorner];
        let alternate = alternate.into_iter().flat_map(|cells| sizes.map(|(w, h)| shape(w, h, cells)));
        let full = [(5, 5), (9, 9), (7, 18), (11, 11), (4, 26), (8, 8)].map(|(w, h)| shape(w, h, Cells::All));
        for shape in alternate.chain(full) {
            shifts_agree_with_graph(&Board::new(shape).table(), shape);
        }
    }

    #[test]
    fn rows_and_main_road() {
        assert_eq!(Board10::default().top_row().len(), 5);
        assert_eq!(Board10::default().bottom_row().iter().next(), Some(Square::new(49)));
        let board = Board::new(shape(8, 8, Cells::AlternateFromLeftCorner));
        let names: Vec<_> = board.main_road::<u64>().iter().map(|square| board.letters(square)).collect();
        assert_eq!(names, ["h8", "g7", "f6", "e5", "d4", "c3", "b2", "a1"]);
    }

    #[test]
    fn numbers_start_in_the_corner_that_the_notation_names() {
        // PDN 3.0 game types: thai 31,B,8,8,N2,0 has 1 = g1, 4 = a1, 5 = h2, 32 = b8.
        let thai =
            Board::new(BoardShape { first_square: Corner::BottomRight, ..shape(8, 8, Cells::AlternateFromLeftCorner) });
        let name = |number| thai.by_number(number).map(|square| thai.letters(square)).unwrap_or_default();
        assert_eq!([name(1), name(4), name(5), name(32), name(33), name(0)], ["g1", "a1", "h2", "b8", "", ""]);
        // Turkish counts all squares: 1 = a8, 8 = h8, 64 = h1 (`fen_n2`).
        let turkish = Board::new(shape(8, 8, Cells::All));
        let name = |number| turkish.by_plain_number(number).map(|at| turkish.letters(at)).unwrap_or_default();
        assert_eq!([name(1), name(8), name(64), name(65)], ["a8", "h8", "h1", ""]);
        // Italian 22,W,8,8,N2,1: number 1 is a8.
        let italian = Board::new(shape(8, 8, Cells::AlternateFromRightCorner));
        assert_eq!(italian.by_number(1).map(|square| italian.letters(square)).as_deref(), Some("a8"));
        for square in italian.squares().iter().copied() {
            assert_eq!(u32::from(italian.plain_number(square)), u32::from(italian.number(square)));
            assert_eq!(italian.by_plain_number(u32::from(italian.number(square))), Some(square));
        }
    }
}
