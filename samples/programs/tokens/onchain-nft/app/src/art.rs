//! Layers and choices: the rules of the pictures without messages and events.

use crate::types::{ArtError, Layer};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};
use vnft_service::{TokenId, VnftState};

/// The most layers of a picture.
pub const MAX_LAYERS: usize = 8;
/// The most items of a layer.
pub const MAX_ITEMS: usize = 32;
/// Longest item in bytes.
pub const MAX_ITEM: usize = 4096;
/// Longest name of a layer in bytes.
pub const MAX_LAYER_NAME: usize = 32;

// #region state
/// What the pictures are made of, and which of them exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    owner: ActorId,
    width: u16,
    height: u16,
    per_account: u16,
    layers: Vec<Layer>,
    sealed: bool,
    choices: BTreeMap<TokenId, Vec<u8>>,
    taken: BTreeSet<Vec<u8>>,
    minted_by: BTreeMap<ActorId, u16>,
}
// #endregion state

impl Art {
    /// A canvas without layers. Each account may mint `per_account` tokens.
    pub fn new(
        owner: ActorId,
        width: u16,
        height: u16,
        per_account: u16,
    ) -> Self {
        Self {
            owner,
            width,
            height,
            per_account,
            layers: Vec::new(),
            sealed: false,
            choices: BTreeMap::new(),
            taken: BTreeSet::new(),
            minted_by: BTreeMap::new(),
        }
    }

    pub fn layer(&self, index: u8) -> Option<&Layer> {
        self.layers.get(usize::from(index))
    }

    pub fn sealed(&self) -> bool {
        self.sealed
    }

    pub fn choice_of(&self, id: TokenId) -> Option<&Vec<u8>> {
        self.choices.get(&id)
    }

    pub fn is_taken(&self, choice: &Vec<u8>) -> bool {
        self.taken.contains(choice)
    }

    /// How many different pictures the layers make.
    pub fn combinations(&self) -> u64 {
        if self.layers.is_empty() {
            return 0;
        }
        // At most 32^8 = 2^40.
        self.layers
            .iter()
            .map(|layer| layer.items.len() as u64)
            .product()
    }

    // #region add-layer
    /// Adds a layer on top of the others. Returns its number.
    pub fn add_layer(
        &mut self,
        by: ActorId,
        layer: Layer,
    ) -> Result<u8, ArtError> {
        self.ensure_open(by)?;
        if self.layers.len() == MAX_LAYERS {
            return Err(ArtError::TooManyLayers);
        }
        if layer.name.len() > MAX_LAYER_NAME {
            return Err(ArtError::NameTooLong);
        }
        if layer.items.is_empty() {
            return Err(ArtError::EmptyLayer);
        }
        if layer.items.len() > MAX_ITEMS {
            return Err(ArtError::TooManyItems);
        }
        if layer.items.iter().any(|item| item.len() > MAX_ITEM) {
            return Err(ArtError::ItemTooLong);
        }
        self.layers.push(layer);
        Ok(self.layers.len() as u8 - 1)
    }
    // #endregion add-layer

    // #region seal
    /// Makes the layers final and opens minting. Returns how many tokens there
    /// can be.
    pub fn seal(&mut self, by: ActorId) -> Result<u64, ArtError> {
        self.ensure_open(by)?;
        if self.layers.is_empty() {
            return Err(ArtError::NoLayers);
        }
        self.sealed = true;
        Ok(self.combinations())
    }
    // #endregion seal

    // #region mint
    /// Creates a token of `by` with the picture that `choice` describes.
    pub fn mint(
        &mut self,
        tokens: &mut VnftState,
        by: ActorId,
        choice: &[u8],
    ) -> Result<TokenId, ArtError> {
        self.ensure_valid(choice)?;
        if self.taken.contains(choice) {
            return Err(ArtError::ChoiceTaken);
        }
        let minted = self.minted_by.entry(by).or_default();
        if *minted >= self.per_account {
            return Err(ArtError::PerAccountLimit);
        }
        *minted += 1;
        let id = tokens.mint(by).expect("senders are not the zero address");
        self.taken.insert(choice.into());
        self.choices.insert(id, choice.into());
        Ok(id)
    }
    // #endregion mint

    // #region choice
    fn ensure_valid(&self, choice: &[u8]) -> Result<(), ArtError> {
        if !self.sealed {
            return Err(ArtError::NotSealed);
        }
        if choice.len() != self.layers.len() {
            return Err(ArtError::WrongLength);
        }
        for (index, (&item, layer)) in
            choice.iter().zip(&self.layers).enumerate()
        {
            if usize::from(item) >= layer.items.len() {
                let layer = index as u8;
                return Err(ArtError::WrongItem { layer });
            }
        }
        Ok(())
    }
    // #endregion choice

    // #region burn
    /// Destroys a token of `by`. Its picture may be minted again, but not on
    /// the same allowance.
    pub fn burn(
        &mut self,
        tokens: &mut VnftState,
        by: ActorId,
        id: TokenId,
    ) -> Result<(), ArtError> {
        let owner = tokens.owner_of(id).ok_or(ArtError::TokenNotFound)?;
        if owner != by {
            return Err(ArtError::NotTokenOwner);
        }
        tokens.burn(by, id).expect("owners may burn");
        let choice =
            self.choices.remove(&id).expect("every token has a picture");
        self.taken.remove(&choice);
        Ok(())
    }
    // #endregion burn

    // #region svg
    /// The picture of a token. Fragments are joined as they are, nothing is
    /// escaped.
    pub fn svg(&self, id: TokenId) -> Option<String> {
        let choice = self.choice_of(id)?;
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#
        );
        for (layer, &item) in self.layers.iter().zip(choice) {
            svg.push_str(&layer.items[usize::from(item)]);
        }
        svg.push_str("</svg>");
        Some(svg)
    }
    // #endregion svg

    fn ensure_open(&self, by: ActorId) -> Result<(), ArtError> {
        if by != self.owner {
            return Err(ArtError::NotOwner);
        }
        if self.sealed {
            return Err(ArtError::AlreadySealed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    /// Two layers of two and three items, sealed; two tokens for each account.
    fn art() -> Art {
        let mut art = Art::new(actor(0), 8, 8, 2);
        for items in [2, 3] {
            let layer = Layer {
                name: String::new(),
                items: vec![String::new(); items],
            };
            art.add_layer(actor(0), layer).unwrap();
        }
        assert_eq!(art.seal(actor(0)), Ok(6));
        art
    }

    #[derive(Clone, Debug)]
    enum Op {
        Burn(u8, u64),
        Mint(u8, Vec<u8>),
        Transfer(u8, u8, u64),
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0u8..6;
        prop_oneof![
            (who(), 0u64..10).prop_map(|(a, id)| Op::Burn(a, id)),
            (who(), prop::collection::vec(0u8..3, 2))
                .prop_map(|(a, choice)| Op::Mint(a, choice)),
            (who(), who(), 0u64..10)
                .prop_map(|(a, b, id)| Op::Transfer(a, b, id)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn no_two_tokens_share_a_picture(ops in prop::collection::vec(op(), 1..40)) {
            let (mut art, mut tokens) = (art(), VnftState::default());
            let layers = art.layers.clone();
            let mut minted = BTreeMap::<ActorId, u16>::new();
            for op in ops {
                match op {
                    Op::Burn(by, id) => _ = art.burn(&mut tokens, actor(by), id.into()),
                    Op::Mint(by, choice) => {
                        if art.mint(&mut tokens, actor(by), &choice).is_ok() {
                            *minted.entry(actor(by)).or_default() += 1;
                        }
                    }
                    Op::Transfer(by, to, id) => {
                        _ = tokens.transfer(actor(by), actor(to), id.into());
                    }
                }
                let pictures: BTreeSet<_> = art.choices.values().cloned().collect();
                prop_assert_eq!(pictures.len(), art.choices.len());
                prop_assert_eq!(&pictures, &art.taken);
                prop_assert!(art.choices.keys().all(|id| tokens.owner_of(*id).is_some()));
                prop_assert!(art.choices.len() as u64 <= art.combinations());
                prop_assert!(minted.values().all(|minted| *minted <= 2));
                prop_assert_eq!(&art.layers, &layers);
            }
        }
        // #endregion property
    }
}
