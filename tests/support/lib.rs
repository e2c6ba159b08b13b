//! Shared pieces of the integration drivers.
