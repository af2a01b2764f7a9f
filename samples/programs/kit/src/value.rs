//! Native value attached to the current message.

use sails_rs::prelude::*;

/// The message carries value that the command does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnexpectedValue;

// #region none
/// Refuses attached value. Nothing else does: a successful handler keeps what the message brings.
pub fn none() -> Result<(), UnexpectedValue> {
    match Syscall::message_value() {
        0 => Ok(()),
        _ => Err(UnexpectedValue),
    }
}
// #endregion none

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_refuses_any_value() {
        Syscall::with_message_value(0);
        assert_eq!(none(), Ok(()));
        Syscall::with_message_value(1);
        assert_eq!(none(), Err(UnexpectedValue));
    }
}
