//! Looking at the game at hand: board, moves, history, rules, positions, counts.

use engine::card::text_of;
use engine::perft::PerftOptions;
use engine::session::MoveText;
use engine::text::{BoardKind, TextError};

use super::command::{Command, Text};
use super::opening::grouped;
use super::session::{Repl, refused, refused_at};
use super::settings::SETTINGS;
use super::stage::{Part, Said, Stage};
use super::verbs::nearest;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::rules_diff::RulesDiff;

/// How many neighbours `rules` names.
const NEIGHBOURS: usize = 2;

impl Repl<'_> {
    /// The games of the family whose rules differ least from this one's, and in which fields: people confuse them.
    fn neighbours(&self) -> Vec<String> {
        let known = self.registry.find(self.table.session.game()).ok().filter(|entry| !entry.info().rules.is_empty());
        let Some(entry) = known else { return Vec::new() };
        let own = entry.info();
        let near = self
            .registry
            .entries()
            .map(|other| other.info())
            .filter(|other| other.family == own.family && other.id != own.id && !other.rules.is_empty());
        let mut near: Vec<(usize, String)> = near
            .map(|other| {
                let differs = |key: &&String| other.rules.get(*key) != own.rules.get(*key);
                let fields: Vec<&str> = own.rules.keys().filter(differs).map(String::as_str).collect();
                let list = if fields.is_empty() { "name only".to_owned() } else { fields.join(", ") };
                (fields.len(), format!("Near: {} differs in {list}.", other.id))
            })
            .collect();
        near.sort_by_key(|(differences, _)| *differences);
        near.into_iter().take(NEIGHBOURS).map(|(_, line)| line).collect()
    }

    /// How the rules of two games differ; of the one at hand, its settings included, and another if one is named.
    fn rules_diff(&mut self, games: &[Text], stage: &mut dyn Stage) -> Said {
        let (first, second) = match games {
            [other] => (None, other),
            [one, other, ..] => (Some(one), other),
            [] => return Ok(()),
        };
        let settings = if first.is_none() { self.table.session.settings() } else { &[] };
        let entries = [self.entry(first)?, self.entry(Some(second))?];
        let [one, other] = [open::sheet(entries[0], settings)?, open::sheet(entries[1], &[])?];
        let diff = RulesDiff::new(entries.map(|entry| entry.info().id.as_str()), [&one, &other]);
        self.say(Part::Text(&diff.text().join("\n")), stage)
    }

    /// The commands that change nothing of the game.
    pub(super) fn look(&mut self, command: Command, stage: &mut dyn Stage) -> Said {
        match command {
            Command::Board(kind) => self.board(kind, stage),
            Command::Flip => {
                self.flipped = !self.flipped;
                self.say_board(stage)
            }
            Command::Moves => self.moves(stage),
            Command::History => self.history(stage),
            Command::Rules(games) if games.is_empty() => {
                let mut lines = self.table.session.rules();
                lines.extend(self.neighbours());
                self.say(Part::Text(&lines.join("\n")), stage)
            }
            Command::Rules(games) => self.rules_diff(&games, stage),
            Command::Fen(_) | Command::Setup(_) => {
                self.say(Part::Text(&self.table.session.position(self.table.viewer())), stage)
            }
            Command::Pos => self.say(Part::Text(&self.table.session.state_text(self.table.viewer())), stage),
            Command::Games(family) => self.games(family.as_ref(), stage),
            Command::Eval => self.eval(stage),
            Command::Show { rules } => self.show(rules, stage),
            Command::Perft(depth) => {
                self.refuse_hidden()?;
                let counted = self.table.session.perft(depth, PerftOptions::default(), &self.stop);
                let leaves = counted.ok_or_else(interrupted)?;
                self.say(Part::Text(&format!("perft {depth}: {}", grouped(leaves))), stage)
            }
            Command::Divide(depth) => self.divide(depth, stage),
            Command::Help(topic) => self.help(topic.as_ref(), stage),
            _ => Ok(()),
        }
    }

    fn board(&mut self, kind: Option<BoardKind>, stage: &mut dyn Stage) -> Said {
        if let Some(kind) = kind {
            self.settings.board = kind;
        }
        self.say_board(stage)
    }

    /// All legal moves in columns; what they take is said where the game says it.
    fn moves(&mut self, stage: &mut dyn Stage) -> Said {
        self.refuse_other_turn()?;
        let legal = self.table.legal();
        if self.table.is_over() || legal.is_empty() {
            return Err(self.over());
        }
        let numbered = self.list(legal.iter().map(|mv| mv.text.clone()).collect());
        let cell = |(index, mv): (usize, &MoveText)| {
            let number = if numbered { format!("{:>3}  ", index + 1) } else { "  ".to_owned() };
            format!("{number}{}", with_takes(mv))
        };
        let cells: Vec<String> = legal.iter().enumerate().map(cell).collect();
        self.say(Part::Text(&in_columns(&cells, self.width)), stage)
    }

    /// Makes these the moves that numbers mean; false where a bare number is itself a move, so that lists have none.
    pub(super) fn list(&mut self, moves: Vec<String>) -> bool {
        let numeric = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let numbered = !self.table.legal().iter().any(|mv| numeric(&mv.text));
        self.listed = if numbered { moves } else { Vec::new() };
        numbered
    }

    fn history(&mut self, stage: &mut dyn Stage) -> Said {
        let acts = self.table.acts();
        let mut lines = vec![String::new()];
        for act in &acts {
            let label = self.table.label_in_all(act);
            let text = if label.ends_with("...") && !lines.last().is_some_and(String::is_empty) {
                act.text.clone()
            } else {
                format!("{label} {}", act.text)
            };
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + text.chars().count() <= self.width => {
                    if !line.is_empty() {
                        line.push(' ');
                    }
                    line.push_str(&text);
                }
                _ => lines.push(format!("{label} {}", act.text)),
            }
        }
        if let Some(result) = self.table.session.status().result {
            lines.push(self.table.result_text(&result));
        } else if acts.is_empty() {
            lines.push("No moves yet.".to_owned());
        }
        lines.retain(|line| !line.is_empty());
        self.say(Part::Text(&lines.join("\n")), stage)
    }

    fn games(&mut self, wanted: Option<&Text>, stage: &mut dyn Stage) -> Said {
        let mut lines = Vec::new();
        for family in self.registry.families() {
            if wanted.is_some_and(|wanted| wanted.text != family.name()) {
                continue;
            }
            lines.push(format!("{} (`{}` is {})", family.name(), family.name(), family.default()));
            for entry in self.registry.entries().filter(|entry| entry.info().family == family.name()) {
                let info = entry.info();
                let aliases = info.aliases.join(", ");
                let aliases = if aliases.is_empty() { aliases } else { format!("  (also {aliases})") };
                lines.push(format!("  {:<18}{}{aliases}", info.id, info.name));
            }
        }
        match wanted {
            Some(wanted) if lines.is_empty() => {
                let known = self.registry.families().iter().map(|family| family.name());
                let near: Vec<String> = match nearest(&wanted.text, known.clone()) {
                    near if near.is_empty() => known.map(str::to_owned).collect(),
                    near => near.into_iter().map(str::to_owned).collect(),
                };
                let error = TextError::new("E-GAME-FAMILY", format!("no family `{}`.", wanted.text));
                Err(refused_at(Exit::Usage, error.at(0..wanted.text.len()).with_legal(near), wanted))
            }
            _ => self.say(Part::Text(&lines.join("\n")), stage),
        }
    }

    fn show(&mut self, rules: bool, stage: &mut dyn Stage) -> Said {
        let session = &self.table.session;
        let mut lines = Vec::new();
        if rules {
            let entry = self.registry.find(session.game()).map_err(|error| refused(Exit::Usage, error))?;
            let sheet =
                entry.sheet(session.settings()).map_err(|faults| refused(Exit::Usage, faults.first().clone()))?;
            lines.extend(sheet.fields.iter().map(|(name, value)| format!("  {name:<28}{}", text_of(value))));
            return self.say(Part::Text(&lines.join("\n")), stage);
        }
        lines.push(format!("{} ({}), seed {}", self.table.title, session.game(), session.seed()));
        lines.extend(self.seating_lines());
        lines.push("Settings (`set NAME VALUE`; with --save for the next time too)".to_owned());
        lines.extend(SETTINGS.iter().map(|setting| {
            format!(
                "  {:<10}{:<12}{}: {}",
                setting.name,
                self.settings.get(setting.name),
                setting.about,
                setting.expected
            )
        }));
        self.say(Part::Text(&lines.join("\n")), stage)
    }

    /// Refuses what walks over the true hands.
    fn refuse_hidden(&self) -> Said {
        if !self.table.session.is_hidden() {
            return Ok(());
        }
        let message = "hands are hidden, and this counts with all of them open; `damino perft` counts a position.";
        Err(refused(Exit::Illegal, TextError::new("E-POSITION-HIDDEN", message)))
    }

    fn divide(&mut self, depth: u32, stage: &mut dyn Stage) -> Said {
        self.refuse_hidden()?;
        let counted = self.table.session.divide(depth, PerftOptions::default(), &self.stop);
        let counts = counted.ok_or_else(interrupted)?;
        let total: u64 = counts.iter().map(|(_, leaves)| leaves).sum();
        let longest = counts.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0).max(5);
        let mut lines: Vec<String> =
            counts.iter().map(|(text, leaves)| format!("  {text:<longest$}  {:>14}", grouped(*leaves))).collect();
        lines.push(format!("  {:<longest$}  {:>14}", "total", grouped(total)));
        self.say(Part::Text(&lines.join("\n")), stage)
    }
}

/// A move with what it takes, where its fields say so.
pub(super) fn with_takes(mv: &MoveText) -> String {
    match takes(mv) {
        Some(taken) => format!("{}  takes {taken}", mv.text),
        None => mv.text.clone(),
    }
}

/// What a move takes, where its fields say so.
pub(super) fn takes(mv: &MoveText) -> Option<String> {
    let taken = mv.fields.get("captures")?.as_array()?;
    (!taken.is_empty()).then(|| taken.iter().map(text_of).collect::<Vec<_>>().join(" "))
}

/// Cells in as many columns as fit, filled downwards.
fn in_columns(cells: &[String], width: usize) -> String {
    let longest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 3;
    let columns = (width / longest.max(1)).clamp(1, 6).min(cells.len().div_ceil(4).max(1));
    let rows = cells.len().div_ceil(columns);
    let line = |row: usize| {
        let cells = cells.iter().skip(row).step_by(rows).map(|cell| format!("{cell:<longest$}"));
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}

/// A count that Ctrl-C ended.
fn interrupted() -> Failure {
    Failure::new(Exit::Interrupted, "E-INTERRUPTED", "the count was interrupted.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_filled_downwards() {
        let cells: Vec<String> = (1..=9).map(|n| format!("m{n}")).collect();
        assert_eq!(in_columns(&cells, 80), "m1   m4   m7\nm2   m5   m8\nm3   m6   m9");
        assert_eq!(in_columns(&cells[..2], 80), "m1\nm2");
        assert_eq!(in_columns(&cells, 1).lines().count(), 9);
    }
}
