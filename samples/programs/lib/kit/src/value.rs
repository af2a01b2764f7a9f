//! Native value attached to the current message.

use sails_rs::prelude::*;

/// The message carries value that the command does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnexpectedValue;

/// The message does not carry exactly the `expected` value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongValue {
    pub expected: u128,
}

// #region none
/// Refuses attached value. Nothing else does: a successful handler keeps what
/// the message brings.
pub fn none() -> Result<(), UnexpectedValue> {
    match attached() {
        0 => Ok(()),
        _ => Err(UnexpectedValue),
    }
}
// #endregion none

/// Takes exactly the `expected` value, and returns it.
pub fn exactly(expected: u128) -> Result<u128, WrongValue> {
    match attached() {
        value if value == expected => Ok(value),
        _ => Err(WrongValue { expected }),
    }
}

/// The value that the message brings.
pub fn attached() -> u128 {
    Syscall::message_value()
}

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

    #[test]
    fn exactly_takes_neither_less_nor_more() {
        Syscall::with_message_value(5);
        assert_eq!(exactly(5), Ok(5));
        assert_eq!(exactly(4), Err(WrongValue { expected: 4 }));
        assert_eq!(exactly(6), Err(WrongValue { expected: 6 }));
    }
}
