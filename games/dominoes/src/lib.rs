//! Dominoes: rules as data.
