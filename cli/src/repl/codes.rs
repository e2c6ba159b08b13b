//! The stable codes of refusals, for `help errors`. A test holds this list against the sources.

/// Every code with what it means, in alphabetical order.
pub(super) const CODES: &[(&str, &str)] = &[
    ("E-COMMAND-AMBIGUOUS", "the start of a name fits several commands"),
    ("E-COMMAND-ARGUMENT", "an argument is missing, wrong or too much"),
    ("E-COMMAND-QUOTE", "a closing quote is missing"),
    ("E-COMMAND-UNKNOWN", "no command and no move"),
];
