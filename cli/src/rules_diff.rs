//! How the rules of two games differ, in words and by field.

use engine::registry::RulesSheet;
use engine::serde_json::{Map, Value as Json, json};

use crate::output::plain_value;

/// The differences between two games.
pub(crate) struct RulesDiff {
    names: [String; 2],
    /// Field and its value in each; `null` where a game has no such field.
    fields: Vec<(String, [Json; 2])>,
    /// What the rules in words say of one game only: its index and the line.
    lines: Vec<(usize, String)>,
}

impl RulesDiff {
    /// The differences between two games with these names.
    pub(crate) fn new(names: [&str; 2], sheets: [&RulesSheet; 2]) -> Self {
        let [one, other] = sheets;
        let own = one.fields.keys();
        let keys = own.chain(other.fields.keys().filter(|key| !one.fields.contains_key(*key)));
        let values = |key: &String| sheets.map(|sheet| sheet.fields.get(key).cloned().unwrap_or(Json::Null));
        let fields = keys.map(|key| (key.clone(), values(key))).filter(|(_, [a, b])| a != b).collect();
        Self { names: names.map(str::to_owned), fields, lines: only_in_one(&one.lines, &other.lines) }
    }

    /// The differences for people.
    pub(crate) fn text(&self) -> Vec<String> {
        let [one, other] = &self.names;
        if self.fields.is_empty() {
            return vec![format!("{one} and {other} have the same rules.")];
        }
        let width = one.len().max(other.len()) + 1;
        let head = match self.lines.is_empty() {
            true => format!("{one} and {other} are played alike; what is said of them differs."),
            false => format!("{one} and {other} differ:"),
        };
        let mut lines = vec![head];
        let said = |(game, line): &(usize, String)| format!("  {:width$} {line}", format!("{}:", self.names[*game]));
        lines.extend(self.lines.iter().map(said));
        lines.push("By field:".to_owned());
        let widest = self.fields.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
        let field = |(key, [a, b]): &(String, [Json; 2])| {
            let value = |value: &Json| match plain_value(value) {
                text if text.is_empty() => "none".to_owned(),
                text => text,
            };
            format!("  {key:widest$}  {one}: {}; {other}: {}", value(a), value(b))
        };
        lines.extend(self.fields.iter().map(field));
        lines
    }

    /// The differences for programs.
    pub(crate) fn document(&self) -> Map<String, Json> {
        let fields = self.fields.iter().map(|(key, values)| json!({"field": key, "values": values}));
        let words = self.lines.iter().map(|(game, line)| json!({"game": self.names[*game], "line": line}));
        let document = json!({
            "games": self.names,
            "same": self.fields.is_empty(),
            "fields": fields.collect::<Json>(),
            "words": words.collect::<Json>(),
        });
        document.as_object().cloned().unwrap_or_default()
    }
}

/// The lines that only one of two texts has, where they stand between those that both have: the first text's before the
/// second's.
fn only_in_one(one: &[String], other: &[String]) -> Vec<(usize, String)> {
    // Longest common subsequence: `common[i][j]` of the lines from i and j on.
    let mut common = vec![vec![0usize; other.len() + 1]; one.len() + 1];
    for i in (0..one.len()).rev() {
        for j in (0..other.len()).rev() {
            common[i][j] = match one[i] == other[j] {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while i < one.len() || j < other.len() {
        if i < one.len() && j < other.len() && one[i] == other[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == other.len() || (i < one.len() && common[i + 1][j] >= common[i][j + 1]) {
            found.push((0, one[i].clone()));
            i += 1;
        } else {
            found.push((1, other[j].clone()));
            j += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(fields: Json, lines: &[&str]) -> RulesSheet {
        let fields = fields.as_object().cloned().unwrap_or_default();
        RulesSheet { fields, lines: lines.iter().map(|&line| line.to_owned()).collect() }
    }

    #[test]
    fn lines_and_fields_of_one_game_only() {
        let one = sheet(json!({"a": 1, "b": [], "c": 3}), &["x", "y", "z"]);
        let other = sheet(json!({"a": 1, "b": ["q"], "d": 4}), &["x", "w", "z", "v"]);
        let diff = RulesDiff::new(["one", "two"], [&one, &other]);
        assert_eq!(
            diff.text(),
            [
                "one and two differ:",
                "  one: y",
                "  two: w",
                "  two: v",
                "By field:",
                "  b  one: none; two: q",
                "  c  one: 3; two: -",
                "  d  one: -; two: 4",
            ]
        );
        assert_eq!(RulesDiff::new(["one", "one"], [&one, &one]).text(), ["one and one have the same rules."]);
    }
}
