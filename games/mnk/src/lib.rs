//! k-in-a-row on m by n boards.
