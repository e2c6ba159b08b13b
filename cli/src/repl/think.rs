//! Letting the engine think at the prompt: hints, searches, the evaluation.

use engine::search::Limits;
use engine::session::{Analysis, SearchRequest};
use engine::text::TextError;

use super::opening::grouped;
use super::session::{Repl, refused};
use super::stage::{Part, Said, Stage};
use crate::failure::{Exit, Failure};
use crate::post_mortem;
use crate::seating::Strength;

/// Levels below this one still give hints worth having.
const HINT_LEVEL: u8 = 7;
/// Moves of a line that a hint shows beside its first.
const HINT_MOVES: usize = 3;

impl Repl<'_> {
    /// `hint`: the best moves, as a list to pick from.
    pub(super) fn hint(&mut self, lines: usize, stage: &mut dyn Stage) -> Said {
        let nodes = Strength::Level(HINT_LEVEL).limits().nodes.max(self.settings.level.limits().nodes);
        let limits = Limits { nodes, multi_pv: lines, ..Limits::default() };
        let found = self.search(SearchRequest { limits, ..SearchRequest::default() }, stage)?;
        self.say_lines(&found, HINT_MOVES, stage)
    }

    /// `analyse`: a search with all it has to say; once the game is over, what its moves were worth.
    pub(super) fn analyse(&mut self, request: SearchRequest, stage: &mut dyn Stage) -> Said {
        if self.table.is_over()
            && let Some(told) = self.table.session.post_mortem()
        {
            let told = told.map_err(|error| refused(Exit::Illegal, error))?;
            let lines = post_mortem::lines(&told, &|seat| self.table.name(seat));
            return self.say(Part::Text(&lines.join("\n")), stage);
        }
        let found = self.search(request, stage)?;
        let exact = if found.exact { " \u{b7} exact" } else { "" };
        let head = format!(
            "{} \u{b7} depth {} (to {}) \u{b7} {} nodes{exact} \u{b7} scores for {}",
            found.engine,
            found.depth,
            found.seldepth,
            grouped(found.nodes),
            self.table.to_move().map(|seat| self.table.name(seat)).unwrap_or_default(),
        );
        self.say(Part::Text(&head), stage)?;
        self.say_lines(&found, usize::MAX, stage)
    }

    fn search(&mut self, request: SearchRequest, stage: &mut dyn Stage) -> Result<Analysis, Failure> {
        if self.table.is_over() {
            return Err(self.over());
        }
        self.refuse_other_turn()?;
        let request = SearchRequest {
            limits: Limits { stop: Some(self.stop_flag()), ..request.limits },
            seed: self.table.session.seed(),
            threads: self.settings.threads,
            hash_mb: self.settings.hash,
            stakes: self.table.rounds.stakes(&*self.table.session),
            ..request
        };
        let found = self.table.session.search(&request, &mut |analysis| stage.thinking(analysis));
        stage.thought();
        found.map_err(|error| refused(Exit::Usage, error))
    }

    fn say_lines(&mut self, found: &Analysis, moves: usize, stage: &mut dyn Stage) -> Said {
        let legal: Vec<String> = found.lines.iter().map(|line| line.mv.clone()).collect();
        let longest = legal.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let numbered = self.list(legal);
        let line = |(index, line): (usize, &engine::session::LineText)| {
            let number = if numbered { format!("{:>3}  ", index + 1) } else { "  ".to_owned() };
            let rest = line.pv.iter().skip(1).take(moves).map(String::as_str).collect::<Vec<_>>().join(" ");
            let text = format!("{number}{:<longest$}  {:>7}   {rest}", line.mv, line.value.to_string());
            text.trim_end().to_owned()
        };
        let text = found.lines.iter().enumerate().map(line).collect::<Vec<_>>().join("\n");
        self.say(Part::Text(&text), stage)
    }

    /// `eval`: the static evaluation, term by term.
    pub(super) fn eval(&mut self, stage: &mut dyn Stage) -> Said {
        let none = || {
            let message = "this game has no static evaluation; `analyse` looks ahead.";
            refused(Exit::Usage, TextError::new("E-EVAL-NONE", message))
        };
        if self.table.is_over() {
            return Err(self.over());
        }
        self.refuse_other_turn()?;
        let terms = self.table.session.evaluate().filter(|_| !self.table.session.is_hidden()).ok_or_else(none)?;
        let total: f64 = terms.iter().map(|(_, value)| value).sum();
        let mut lines: Vec<String> = Vec::new();
        if terms.len() > 1 {
            lines.extend(terms.iter().map(|(name, value)| format!("  {name:<24}{value:>+8.2}")));
        }
        let mover = self.table.to_move().map(|seat| self.table.name(seat)).unwrap_or_default();
        lines.push(format!("  {:<24}{:>+8.2}   for {mover}", "total", total));
        self.say(Part::Text(&lines.join("\n")), stage)
    }
}
