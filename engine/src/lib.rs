//! Game contract, searches, records and registry: knows no game.
