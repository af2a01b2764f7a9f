//! What crosses the boundary: layers, errors and events.

use sails_rs::prelude::*;
use vnft_service::TokenId;

// #region layer
/// One part of the picture, in several versions to choose from.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// At most 32 bytes.
    pub name: String,
    /// 1 to 32 fragments of SVG with at most 4096 bytes each.
    pub items: Vec<String>,
}
// #endregion layer

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArtInitError {
    /// Width and height are 1 to 4096.
    BadSize,
    /// The name has more than 64 bytes.
    NameTooLong,
    /// The symbol has more than 16 bytes.
    SymbolTooLong,
    /// The message carries value.
    UnexpectedValue,
    /// Nobody could mint.
    ZeroPerAccount,
}

kit::error_from!(ArtInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtError {
    /// The layers are final.
    AlreadySealed,
    /// Another token has the same picture.
    ChoiceTaken,
    /// A layer needs at least one item.
    EmptyLayer,
    /// An item has more than 4096 bytes.
    ItemTooLong,
    /// The name of the layer has more than 32 bytes.
    NameTooLong,
    /// There is nothing to seal.
    NoLayers,
    /// The sender does not own the collection.
    NotOwner,
    /// The owner has not sealed the layers yet.
    NotSealed,
    /// The sender does not own the token.
    NotTokenOwner,
    /// The sender has minted as many tokens as one account may.
    PerAccountLimit,
    /// There is no such token, or it has been burned.
    TokenNotFound,
    /// A layer has more than 32 items.
    TooManyItems,
    /// There are 8 layers.
    TooManyLayers,
    /// The message carries value.
    UnexpectedValue,
    /// The layer has no item of that number; they count from 0.
    WrongItem { layer: u8 },
    /// A choice names one item of each layer.
    WrongLength,
}

kit::error_from!(ArtError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArtEvent {
    /// The layer number `index` has been stored.
    LayerAdded { index: u8, items: u8 },
    /// `choice` has the item of each layer; the base event `Transfer` tells who
    /// has the token.
    Minted { token_id: TokenId, choice: Vec<u8> },
    /// The layers are final, and minting is open.
    Sealed { combinations: u64 },
}
