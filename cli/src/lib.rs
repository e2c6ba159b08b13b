//! Damino at the command line.
