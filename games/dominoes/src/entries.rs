//! What this family puts into the registry.

use std::sync::Arc;

use engine::card::{Card, RuleCards};
use engine::kit::{EngineOptions, NextRound, Settings};
use engine::laws::{LawBudget, LawReport};
use engine::prelude::*;
use engine::record::Record;
use engine::registry::{GameInfo, OpenRequest, Opened, Resumed, RulesSheet};
use engine::search::Strategy;
use engine::search::determinize::Determinized;

use crate::cards;
use crate::cases::DominoCases;
use crate::dgn::DgnFiles;
use crate::dpn::{game_in, settings_in};
use crate::matches::{self, Matches};
use crate::players::{Heaviest, RuleOfThumb};
use crate::room::{Eighteen, Room, Six};
use crate::round::Dominoes;
use crate::rules::{HandSize, Rules};
use crate::sheet::{fields, lines, with_settings};
use crate::solver::{OpenHands, weigh};
use crate::topics;
use crate::variants::{VARIANTS, Variant};

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    let family = Family::new("dominoes", "esperanto-draw").with_cases(DominoCases).with_cards(DominoCards);
    registry.add_family(family.with_files(DgnFiles));
    for row in &VARIANTS {
        registry.add(entry(row));
    }
}

/// The entry of a row.
pub fn entry(row: &Variant) -> Box<dyn Entry> {
    entry_of(Offer {
        id: row.id.to_owned(),
        name: row.name.to_owned(),
        aliases: row.aliases,
        note: row.note.map(str::to_owned),
        rules: Arc::new(row.rules.clone()),
        seats: row.seats,
        card: None,
    })
}

/// Rule cards of dominoes.
struct DominoCards;

impl RuleCards for DominoCards {
    fn entry(&self, card: &Card) -> Result<Box<dyn Entry>, Faults> {
        let changed = cards::rules(card)?;
        Ok(entry_of(Offer {
            id: card.id.text.clone(),
            name: card.name.clone().unwrap_or_else(|| format!("{}, changed", changed.parent.name)),
            aliases: &[],
            note: card.note.clone(),
            rules: Arc::new(changed.rules),
            seats: changed.seats,
            card: Some(card.text.clone()),
        }))
    }
}

/// A game as the registry gets it: a row or a card.
struct Offer {
    id: String,
    name: String,
    aliases: &'static [&'static str],
    note: Option<String>,
    rules: Arc<Rules>,
    seats: u8,
    /// The text of the card, for records.
    card: Option<String>,
}

impl Offer {
    /// The game with settings.
    fn game<R: Room>(&self, settings: &[(String, String)]) -> Result<Dominoes<R>, Faults> {
        let (rules, seats) = self.with(settings)?;
        let game = Dominoes::new(&self.id, rules, seats)?;
        Ok(if self.card.is_some() { game.of_card(self.rules.clone()) } else { game })
    }

    fn with(&self, settings: &[(String, String)]) -> Result<(Rules, usize), Faults> {
        with_settings(&self.rules, self.seats, settings)
    }

    /// True for settings that need the larger room.
    fn is_large(&self, settings: &[(String, String)]) -> bool {
        self.with(settings).is_ok_and(|(rules, seats)| rules.max_pip > Six::MAX_PIP || seats > Six::SEATS)
    }
}

fn entry_of(offer: Offer) -> Box<dyn Entry> {
    let offer = Arc::new(offer);
    let large = in_room::<Eighteen>(&offer);
    let six = if offer.is_large(&[]) { in_room::<Eighteen>(&offer) } else { in_room::<Six>(&offer) };
    Box::new(AnyRoom { offer, six, large })
}

fn in_room<R: Room>(offer: &Arc<Offer>) -> Box<dyn Entry> {
    let (fewest, most) = offer.rules.players;
    let built = offer.clone();
    let mut builder = EntryBuilder::hidden(&offer.id, move |settings: &[(String, String)]| built.game::<R>(settings));
    if let Some(note) = &offer.note {
        builder = builder.note(note);
    }
    if let Some(card) = &offer.card {
        builder = builder.card(card);
    }
    builder
        .named(&offer.name, "dominoes")
        .aliases(offer.aliases)
        .players(usize::from(fewest), usize::from(most))
        .with_chance()
        .rules(fields, lines)
        .rounds(Matches)
        .facts(matches::facts)
        .word("draw", "takes a tile from the stock, where the rules have you draw; also `d` and `+`")
        .word("pass", "passes, where you can place no tile and draw none; also `p`")
        .word("keep", "keeps the tile just drawn, where it need not be placed; also `k`")
        .topic("hand", "your tiles, and which of them can be placed", topics::hand)
        .topic("line", "the line of play and its ends", topics::line)
        .topic("seen", "the tiles you have not seen, and what passes and draws prove", topics::seen)
        .topic("odds", "how likely each seat holds each unseen tile and can answer each end", topics::odds)
        .topic("score", "points made, and what your hand counts", topics::score)
        .weigh(weigh)
        .small(small)
        .hidden_searches()
        .strategy("solver", Arc::new(solved_worlds))
        .strategy("rule-of-thumb", Arc::new(|_, _| Box::new(RuleOfThumb)))
        .strategy("heaviest", Arc::new(|_, _| Box::new(Heaviest)))
        .finish()
}

/// The game with the six tiles of double-two, for as many seats and small hands as that gives.
fn small<R: Room>(game: &Dominoes<R>) -> Vec<Dominoes<R>> {
    let (fewest, most) = game.rules().players;
    let sizes = (fewest..=most).flat_map(|seats| [1, 2].map(|hand| (seats, hand)));
    let of_size = |(seats, hand): (u8, u8)| {
        let rules = Rules { max_pip: 2, hand: HandSize::Table(vec![(seats, hand)].into()), ..game.rules().clone() };
        Dominoes::new(game.id(), rules, usize::from(seats)).ok()
    };
    sizes.filter_map(of_size).filter(|game| game.chance_outcomes(&game.initial()).is_some()).collect()
}

/// The most worlds that are solved for one move, and the fewest where the nodes are limited.
const SOLVED_WORLDS: (u64, u64) = (32, 4);

/// Nodes that a world is worth.
const NODES_PER_WORLD: u64 = 1_500;

/// The open-hands solver on worlds that fit the view: exact in each of them, and honest, because it sees no other.
fn solved_worlds<R: Room>(game: &Dominoes<R>, options: &EngineOptions) -> Box<dyn Strategy<Dominoes<R>>> {
    let random = Random::stream(options.seed, "worlds");
    let (most, fewest) = SOLVED_WORLDS;
    let worlds = options.nodes.map_or(most, |nodes| (nodes / NODES_PER_WORLD).clamp(fewest, most));
    Box::new(Determinized::new(game.clone(), OpenHands::new(game, options.seed), worlds as usize, random))
}

/// A game whose states are stored in the smallest room that its settings allow.
struct AnyRoom {
    offer: Arc<Offer>,
    /// The smaller room, if the game itself fits it.
    six: Box<dyn Entry>,
    /// Room for every set.
    large: Box<dyn Entry>,
}

impl AnyRoom {
    fn entry(&self, settings: &[(String, String)]) -> &dyn Entry {
        if self.offer.is_large(settings) { self.large.as_ref() } else { self.six.as_ref() }
    }

    /// Settings with those that the position says itself, where they are not set otherwise.
    fn settings_with(&self, settings: &[(String, String)], position: Option<&str>) -> Vec<(String, String)> {
        let mut all = settings.to_vec();
        let of_this = |text: &&str| game_in(text).is_none_or(|id| id == self.offer.id);
        for (name, value) in position.filter(of_this).map(settings_in).unwrap_or_default() {
            let own = self.offer.with(&[]).ok().zip(self.offer.with(&[(name.clone(), value.clone())]).ok());
            let differs = own.is_some_and(|(plain, changed)| plain != changed);
            if differs && all.iter().all(|(set, _)| *set != name) {
                all.push((name, value));
            }
        }
        all
    }
}

impl Entry for AnyRoom {
    fn info(&self) -> &GameInfo {
        self.six.info()
    }

    fn sheet(&self, settings: &[(String, String)]) -> Result<RulesSheet, Faults> {
        self.entry(settings).sheet(settings)
    }

    fn open(&self, request: &OpenRequest) -> Result<Opened, Faults> {
        let settings = self.settings_with(&request.settings, request.position.as_deref());
        self.entry(&settings).open(&OpenRequest { settings: settings.clone(), ..request.clone() })
    }

    fn later_round(&self, settings: &[(String, String)], next: &NextRound) -> Result<Settings, Faults> {
        self.entry(settings).later_round(settings, next)
    }

    fn resume(&self, record: &Record) -> Resumed {
        self.entry(&record.settings).resume(record)
    }

    fn check_with(&self, settings: &[(String, String)], budget: &LawBudget) -> Result<Vec<LawReport>, Faults> {
        self.entry(settings).check_with(settings, budget)
    }

    fn twin(&self, record: &Record, seat: Seat, seed: u64) -> Option<Record> {
        self.entry(&record.settings).twin(record, seat, seed)
    }
}
