//! How much a state can hold, and what it is stored in: small for the common games, larger for all others.

use std::fmt::Debug;

use engine::random::split_mix;

use crate::tile::TileSet;

/// How much a state can hold: states are copied at every node, so that the common games get small ones.
pub trait Room: Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// The highest number of the largest set.
    const MAX_PIP: u8;
    /// The most seats.
    const SEATS: usize;
    /// The hands as bits, one word a seat.
    type Hands: Copy + Debug + PartialEq + Send + Sync + 'static;
    /// The tiles of the set in some order.
    type Order<T: Copy + Debug + PartialEq + Send + Sync + 'static>: Copy
        + Debug
        + PartialEq
        + Send
        + Sync
        + AsRef<[T]>
        + AsMut<[T]>
        + 'static;
    /// Something small for each seat.
    type EachSeat<T: Copy + Debug + PartialEq + Send + Sync + 'static>: Copy
        + Debug
        + PartialEq
        + Send
        + Sync
        + AsRef<[T]>
        + AsMut<[T]>
        + 'static;

    /// Empty hands.
    const NO_HANDS: Self::Hands;
    /// The hand of a seat.
    fn hand(hands: &Self::Hands, seat: usize) -> TileSet;
    /// Mixes the hand of a seat into a key.
    fn mix_hand(hands: &Self::Hands, seat: usize, key: u64) -> u64;
    /// Replaces the hand of a seat.
    fn set_hand(hands: &mut Self::Hands, seat: usize, hand: TileSet);
    /// An order filled with one value.
    fn order<T: Copy + Debug + PartialEq + Send + Sync + 'static>(value: T) -> Self::Order<T>;
    /// One value for each seat.
    fn each_seat<T: Copy + Debug + PartialEq + Send + Sync + 'static>(value: T) -> Self::EachSeat<T>;
}

/// A hand as it is stored.
trait Word: Copy {
    const NONE: Self;
    fn set(self) -> TileSet;
    fn of(hand: TileSet) -> Self;
    fn mix(self, key: u64) -> u64;
}

impl Word for u32 {
    const NONE: Self = 0;
    #[inline]
    fn set(self) -> TileSet {
        TileSet::from_words([u64::from(self), 0, 0])
    }
    #[inline]
    fn of(hand: TileSet) -> Self {
        hand.words()[0] as u32
    }
    #[inline]
    fn mix(self, key: u64) -> u64 {
        split_mix(key ^ u64::from(self))
    }
}

impl Word for TileSet {
    const NONE: Self = Self::EMPTY;
    #[inline]
    fn set(self) -> TileSet {
        self
    }
    #[inline]
    fn of(hand: TileSet) -> Self {
        hand
    }
    #[inline]
    fn mix(self, key: u64) -> u64 {
        self.words().into_iter().fold(key, |key, word| split_mix(key ^ word))
    }
}

macro_rules! room {
    ($(#[$doc:meta])* $name:ident, $word:ty, seats $seats:literal, pips $pips:literal, tiles $tiles:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl Room for $name {
            const MAX_PIP: u8 = $pips;
            const SEATS: usize = $seats;
            type Hands = [$word; $seats];
            type Order<T: Copy + Debug + PartialEq + Send + Sync + 'static> = [T; $tiles];
            type EachSeat<T: Copy + Debug + PartialEq + Send + Sync + 'static> = [T; $seats];

            const NO_HANDS: Self::Hands = [<$word as Word>::NONE; $seats];
            #[inline]
            fn hand(hands: &Self::Hands, seat: usize) -> TileSet {
                hands[seat].set()
            }
            fn mix_hand(hands: &Self::Hands, seat: usize, key: u64) -> u64 {
                hands[seat].mix(key)
            }
            #[inline]
            fn set_hand(hands: &mut Self::Hands, seat: usize, hand: TileSet) {
                hands[seat] = Word::of(hand);
            }
            fn order<T: Copy + Debug + PartialEq + Send + Sync + 'static>(value: T) -> [T; $tiles] {
                [value; $tiles]
            }
            fn each_seat<T: Copy + Debug + PartialEq + Send + Sync + 'static>(value: T) -> [T; $seats] {
                [value; $seats]
            }
        }
    };
}

room! {
    /// Up to double-six and four seats.
    Six, u32, seats 4, pips 6, tiles 28
}
room! {
    /// Up to double-eighteen and ten seats.
    Eighteen, TileSet, seats 10, pips 18, tiles 190
}
