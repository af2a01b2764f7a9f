//! What the sample programs share.

#![no_std]

pub mod admin;
pub mod calls;
pub mod claims;
pub mod commit;
pub mod delivery;
pub mod doubts;
pub mod math;
pub mod owner;
pub mod page;

pub mod roles;
pub mod value;
pub mod vft;
pub mod vmt;
pub mod vnft;

/// Implements `From<kit::module::Name>` for an error enum that has a variant
/// `Name`, so that `?` works.
#[macro_export]
macro_rules! error_from {
    ($error:ident: $($module:ident::$name:ident),+ $(,)?) => {
        $(
            impl From<$crate::$module::$name> for $error {
                fn from(_: $crate::$module::$name) -> Self {
                    Self::$name
                }
            }
        )+
    };
}

#[cfg(test)]
mod tests {
    use crate::{calls, value};

    #[derive(Debug, PartialEq)]
    enum TestError {
        NotEnoughGas,
        UnexpectedValue,
    }
    error_from!(TestError: calls::NotEnoughGas, value::UnexpectedValue);

    #[test]
    fn errors_of_the_kit_become_errors_of_the_service() {
        assert_eq!(
            TestError::from(calls::NotEnoughGas),
            TestError::NotEnoughGas
        );
        assert_eq!(
            TestError::from(value::UnexpectedValue),
            TestError::UnexpectedValue
        );
    }
}
