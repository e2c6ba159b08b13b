//! Games of rule cards in a registry.

use std::sync::OnceLock;

use super::{Entry, Family, Registry};
use crate::card::{Card, CardWord};
use crate::record::Record;
use crate::text::{Faults, TextError};

/// The games of cards that have been read, first to last; a registry only ever adds to them, so that they can be lent
/// out as the built-in ones are.
#[derive(Default)]
pub(super) struct Cards(OnceLock<Box<CardGame>>);

struct CardGame {
    text: String,
    entry: Box<dyn Entry>,
    next: Cards,
}

impl Cards {
    fn iter(&self) -> impl Iterator<Item = &CardGame> {
        std::iter::successors(self.0.get(), |game| game.next.0.get()).map(Box::as_ref)
    }

    /// The last game of this id.
    pub(super) fn latest(&self, id: &str) -> Option<&dyn Entry> {
        self.iter().filter(|game| game.entry.info().id == id).last().map(|game| &*game.entry)
    }

    /// Adds a game behind the last one.
    fn add(&self, text: &str, entry: Box<dyn Entry>) -> &CardGame {
        let mut last = self;
        let mut game = Box::new(CardGame { text: text.to_owned(), entry, next: Self::default() });
        loop {
            // Another thread may have added one in the meantime.
            match last.0.set(game) {
                Ok(()) => return last.0.get().expect("just set"),
                Err(refused) => game = refused,
            }
            last = &last.0.get().expect("a cell that refuses is full").next;
        }
    }
}

impl Registry {
    /// The game of a rule card. Read once, it is found by its id as well; a later card of the same id takes its place.
    ///
    /// # Errors
    /// All faults of the card (see [`Card::parse`] and [`RuleCards`](crate::card::RuleCards)); `E-CARD-HEAD` for an
    /// unknown parent or family, an id that a game here has, or a family without cards.
    pub fn of_card(&self, text: &str) -> Result<&dyn Entry, Faults> {
        if let Some(game) = self.cards.iter().find(|game| game.text == text) {
            return Ok(&*game.entry);
        }
        let (card, mut faults) = Card::read(text);
        let Some(card) = card else { return Err(Faults(faults)) };
        let head = |message: String, word: &CardWord| TextError::new("E-CARD-HEAD", message).at(word.span.clone());
        let parent = self.lookup(&card.parent.text);
        if parent.is_none() {
            let unknown = self.find(&card.parent.text).err().map(|error| error.legal).unwrap_or_default();
            let message = format!("parent `{}`: no such game.", card.parent.text);
            faults.push(head(message, &card.parent).with_legal(unknown));
        }
        if self.lookup(&card.id.text).is_some() || self.families.iter().any(|family| family.name() == card.id.text) {
            faults.push(head(format!("id `{}`: a game has this name already.", card.id.text), &card.id));
        }
        let known = parent.map(|parent| parent.info().family.clone());
        if let (Some(said), Some(known)) = (card.family.as_ref(), &known)
            && said.text != *known
        {
            let message = format!("family `{}`: {} is of the family {known}.", said.text, card.parent.text);
            faults.push(head(message, said).with_legal([known.clone()]));
        }
        let named = |name: &str| self.families.iter().find(|family| family.name() == name);
        if let Some(said) = card.family.as_ref().filter(|said| known.is_none() && named(&said.text).is_none()) {
            let names = self.families.iter().map(|family| family.name().to_owned());
            faults.push(head(format!("family `{}`: no such family.", said.text), said).with_legal(names));
        }
        if let (None, Some(family)) = (parent, card.family.as_ref().and_then(|said| named(&said.text))) {
            faults.extend(faults_alone(family, &card));
        }
        let family = known.as_deref().and_then(named);
        match family.and_then(Family::cards) {
            Some(cards) => match cards.entry(&card) {
                Ok(entry) if faults.is_empty() => return Ok(&*self.cards.add(text, entry).entry),
                Ok(_) => {}
                Err(more) => faults.extend(more.0),
            },
            None if faults.is_empty() => {
                let message = format!("parent `{}`: its family reads no rule cards.", card.parent.text);
                faults.push(head(message, &card.parent));
            }
            None => {}
        }
        faults.sort_by_key(|fault| fault.span.clone().map(|span| span.start));
        Err(Faults(faults))
    }

    /// The game that a record is of: that of its card, or the one with its id.
    ///
    /// # Errors
    /// As for [`Registry::of_card`] and [`Registry::find`].
    pub fn of_record(&self, record: &Record) -> Result<&dyn Entry, TextError> {
        match &record.card {
            Some(card) => self.of_card(card).map_err(|faults| TextError { span: None, ..faults.first().clone() }),
            None => self.find(&record.game),
        }
    }
}

/// What is wrong with the fields of a card one by one, whatever game they change.
fn faults_alone(family: &Family, card: &Card) -> Vec<TextError> {
    let parent = CardWord { text: family.default().to_owned(), span: card.parent.span.clone() };
    let read = family.cards().map(|cards| cards.entry(&Card { parent, ..card.clone() }));
    let faults = read.and_then(Result::err).map(|faults| faults.0).unwrap_or_default();
    faults.into_iter().filter(|fault| matches!(fault.code, "E-SETTING-UNKNOWN" | "E-SETTING-VALUE")).collect()
}
