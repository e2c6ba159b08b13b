//! Counting tables: tiles and pips of a set, and how many deals there are.

use serde_json::{Value as Json, json};

use super::{Mismatch, Stop, Verdict, expect, list, object, refuse_unknown, whole};
use crate::tile::{MAX_PIP, TileSet, tiles_in_set};

pub(super) fn run(counting: &Json) -> Vec<(String, Verdict)> {
    let Ok(fields) = object(counting, "counting") else {
        return vec![(
            "counting".to_owned(),
            Verdict::Ran(vec![Mismatch::broken("counting", "an object is expected")]),
        )];
    };
    let one = |(name, value): (&String, &Json)| {
        let run = match name.as_str() {
            "tiles" => per_set(value, |max_pip| tiles_in_set(max_pip) as u64),
            "pip_total_of_set" => per_set(value, pip_total),
            "distinct_deals" => deals(value),
            "note" | "notes" => Ok(Vec::new()),
            _ => Err(Mismatch::broken(name, "unknown field").into()),
        };
        (format!("counting {name}"), Verdict::from(run))
    };
    fields.iter().map(one).collect()
}

fn per_set(table: &Json, count: impl Fn(u8) -> u64) -> Result<Vec<Mismatch>, Stop> {
    let mut found = Vec::new();
    for (max_pip, expected) in object(table, "counting")? {
        let n: u8 = max_pip.parse().map_err(|_| Mismatch::broken(max_pip, "a number is expected"))?;
        expect(&mut found, &format!("double-{n}"), expected, json!(count(n)));
    }
    Ok(found)
}

/// Every number stands on max_pip + 2 halves.
fn pip_total(max_pip: u8) -> u64 {
    if max_pip <= MAX_PIP {
        return u64::from(TileSet::full(max_pip).pips());
    }
    let n = u64::from(max_pip);
    n * (n + 1) * (n + 2) / 2
}

fn deals(rows: &Json) -> Result<Vec<Mismatch>, Stop> {
    let mut found = Vec::new();
    for row in list(Some(rows), "distinct_deals")? {
        let fields = object(row, "distinct_deals")?;
        refuse_unknown(fields, &["max_pip", "players", "hand", "count"])?;
        let number = |name: &str| whole(fields.get(name), name);
        let (max_pip, players, hand) = (number("max_pip")?, number("players")?, number("hand")?);
        let got = distinct_deals(tiles_in_set(max_pip as u8), players, hand);
        let what = format!("double-{max_pip}, {players} hands of {hand}");
        expect(&mut found, &what, fields.get("count").unwrap_or(&Json::Null), json!(got));
    }
    Ok(found)
}

/// Ways to deal `players` hands of `hand` tiles, seats told apart, order within a hand not. A decimal number, as it
/// outgrows machine words.
fn distinct_deals(tiles: usize, players: usize, hand: usize) -> String {
    let mut digits = vec![1u64];
    let mut left = tiles as u64;
    for _ in 0..players {
        for k in 1..=hand as u64 {
            times(&mut digits, left);
            over(&mut digits, k);
            left -= 1;
        }
    }
    let text: String = digits.iter().rev().map(|digit| format!("{digit:09}")).collect();
    text.trim_start_matches('0').to_owned()
}

const BASE: u64 = 1_000_000_000;

fn times(digits: &mut Vec<u64>, by: u64) {
    let mut carry = 0;
    for digit in digits.iter_mut() {
        let product = *digit * by + carry;
        *digit = product % BASE;
        carry = product / BASE;
    }
    if carry > 0 {
        digits.push(carry);
    }
}

fn over(digits: &mut [u64], by: u64) {
    let mut rest = 0;
    for digit in digits.iter_mut().rev() {
        let whole = rest * BASE + *digit;
        *digit = whole / by;
        rest = whole % by;
    }
}
