//! The engine of Damino: one contract for board games, and everything that works with any of them. It knows no game.
//!
//! # What is where
//!
//! | to ... | see |
//! | --- | --- |
//! | say what a game is: states, moves, chance, results, what a seat may know | [`game`], [`outcome`], [`info`] |
//! | read and write moves and positions, draw boards, refuse with a place | [`text`] |
//! | hash positions, count repetitions, count move trees | [`zobrist`], [`history`], [`perft`] |
//! | choose moves: alpha-beta, tree search, guessed worlds | [`search`] |
//! | play rounds up to a total, strategies against each other | [`ledger`], [`rounds`], [`arena`] |
//! | play a game behind text and integers: undo, claims, records | [`session`], [`game_session`], [`kit`], [`record`] |
//! | keep variations and remarks; read and write game files | [`move_tree`], [`files`] |
//! | make games of rule cards | [`card`] |
//! | list games and what they offer, speak the protocols of other programs | [`registry`], [`family`], [`protocol`] |
//! | hold a game to the contract (feature `laws`) | `laws` |
//!
//! A game crate begins with `use engine::prelude::*;`. States are small values that are copied, never undone; history
//! lies beside them; randomness is passed in; nothing prints.
//!
//! # A whole game
//!
//! Two players take one to three matches from a heap in turn; who takes the last one wins.
//!
//! ```
//! use engine::prelude::*;
//! use engine::registry::OpenRequest;
//! use engine::search::Limits;
//! use engine::session::SearchRequest;
//!
//! /// The rules with their parameter.
//! struct Matches {
//!     heap: u8,
//! }
//!
//! /// All that decides the future.
//! #[derive(Clone, Debug, PartialEq)]
//! struct Heap {
//!     left: u8,
//!     seat: Seat,
//! }
//!
//! impl Game for Matches {
//!     type State = Heap;
//!     type Move = u8;
//!     type Chance = NoChance;
//!     type View = Heap; // nothing is hidden
//!
//!     fn seats(&self) -> usize {
//!         2
//!     }
//!     fn initial(&self) -> Heap {
//!         Heap { left: self.heap, seat: Seat(0) }
//!     }
//!     fn turn(&self, heap: &Heap) -> Turn {
//!         if heap.left == 0 { Turn::Over } else { Turn::Seat(heap.seat) }
//!     }
//!     fn legal_moves(&self, heap: &Heap, out: &mut MoveList<u8>) {
//!         out.extend(1..=heap.left.min(3));
//!     }
//!     fn play(&self, heap: &Heap, taken: u8) -> Heap {
//!         Heap { left: heap.left - taken, seat: Seat(1 - heap.seat.0) }
//!     }
//!     fn outcome(&self, heap: &Heap) -> Option<Outcome> {
//!         (heap.left == 0).then(|| Outcome::win("last_match", 2, |seat| seat != heap.seat))
//!     }
//!     fn key(&self, heap: &Heap) -> u64 {
//!         zobrist::word(u64::from(heap.seat.0), u64::from(heap.left))
//!     }
//!     fn view(&self, heap: &Heap, _log: &[Act<u8, NoChance>], _seat: Seat) -> Heap {
//!         heap.clone()
//!     }
//!     fn max_plies(&self) -> u32 {
//!         u32::from(self.heap)
//!     }
//! }
//!
//! /// With this, searches may read the state out of a view.
//! impl PerfectInfo for Matches {
//!     fn state_of(view: &Heap) -> &Heap {
//!         view
//!     }
//! }
//!
//! impl Notation for Matches {
//!     fn move_text(&self, _heap: &Heap, taken: u8) -> String {
//!         taken.to_string()
//!     }
//!     fn state_text(&self, heap: &Heap) -> String {
//!         format!("{} {}", heap.left, heap.seat.0)
//!     }
//!     fn parse_state(&self, text: &str) -> Result<Read<Heap>, Faults> {
//!         let fault = TextError::new("E-POSITION", "expected: matches left, seat to move, such as `7 0`.");
//!         let read = text.trim().split_once(' ').and_then(|(left, seat)| {
//!             Some(Heap { left: left.parse().ok()?, seat: Seat(seat.parse().ok()?) })
//!         });
//!         let fits = |heap: &Heap| heap.left <= self.heap && heap.seat.0 < 2;
//!         read.filter(fits).map(Read::clean).ok_or(fault.at(0..text.len()).into())
//!     }
//! }
//!
//! impl Render for Matches {
//!     fn view_text(&self, heap: &Heap) -> String {
//!         self.state_text(heap)
//!     }
//!     fn board(&self, heap: &Heap, style: BoardStyle<'_>) -> String {
//!         match style.kind {
//!             BoardKind::Speech => format!("{} matches are left.", heap.left),
//!             _ => format!("({})", "|".repeat(usize::from(heap.left))),
//!         }
//!     }
//! }
//!
//! // The one line of a game in lists, with every search that suits it.
//! let entry = EntryBuilder::perfect("matches", |settings| no_settings(settings, Matches { heap: 21 }))
//!     .named("Matches", "heaps")
//!     .searches()
//!     .finish();
//!
//! // Its moves and results keep the laws of every game.
//! let budget = engine::laws::LawBudget { games: 4, ..Default::default() };
//! let broken: Vec<_> = entry.check(&budget).into_iter().filter(|law| !law.ok).collect();
//! assert!(broken.is_empty(), "{broken:?}");
//!
//! // Behind the registry, programs play it by text: six matches, and two must be taken.
//! let mut registry = Registry::new();
//! registry.add(entry);
//! let position = Some("6 0".to_owned());
//! let opened = registry.find("matches")?.open(&OpenRequest { position, ..Default::default() })?;
//! let mut session = opened.session;
//! let found = session.search(&SearchRequest { limits: Limits::depth(6), ..Default::default() }, &mut |_| ())?;
//! assert_eq!(found.best.as_deref(), Some("2"));
//! session.play("2")?;
//! assert_eq!(session.play("5").unwrap_err().code, "E-MOVE-ILLEGAL");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod arena;
pub mod card;
pub mod family;
pub mod files;
pub mod game;
pub mod game_session;
pub mod history;
pub mod info;
pub mod json_place;
pub mod kit;
#[cfg(feature = "laws")]
pub mod laws;
pub mod ledger;
pub mod move_tree;
pub mod outcome;
pub mod perft;
pub mod players;
pub mod prelude;
pub mod protocol;
pub mod random;
pub mod record;
pub mod registry;
pub mod rounds;
pub mod search;
pub mod session;
pub mod stakes;

pub mod text;
pub mod zobrist;

pub use game::{Game, Turn};
pub use info::{HiddenInfo, PerfectInfo};
pub use outcome::{Outcome, Seat, Side};
pub use record::Record;
pub use registry::{Entry, EntryBuilder, Registry};
pub use search::{Limits, Report, Strategy};
pub use session::Session;
pub use text::{Notation, Render, TextError};
pub use {serde_json, smallvec};
