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

            const NO_HANDS: Self::Hands = [0; $seats];
            fn hand(hands: &Self::Hands, seat: usize) -> TileSet {
                TileSet::from_bits(u128::from(hands[seat]))
            }
            fn mix_hand(hands: &Self::Hands, seat: usize, key: u64) -> u64 {
                let bits = u128::from(hands[seat]);
                let key = split_mix(key ^ bits as u64);
                if <$word>::BITS > 64 { split_mix(key ^ (bits >> 64) as u64) } else { key }
            }
            fn set_hand(hands: &mut Self::Hands, seat: usize, hand: TileSet) {
                hands[seat] = hand.bits() as $word;
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
    /// Up to double-twelve and ten seats.
    Twelve, u128, seats 10, pips 12, tiles 91
}
