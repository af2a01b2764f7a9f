//! Hashes and signatures in Wasm, and a signature that a built-in actor checks.

#![no_std]

use blake2::{Blake2b, digest::consts::U32};
use gbuiltin_bls381::{
    Request, Response,
    ark_bls12_381::{Fq12, G1Affine, G2Affine},
    ark_ec::AffineRepr,
    ark_ff::Field,
    ark_scale::{ArkScale, HOST_CALL},
    ark_serialize::{CanonicalDeserialize, CanonicalSerialize},
};
use sails_rs::{gstd::msg, keccak_const::Keccak256, prelude::*};
use sha2::{Digest, Sha256};

pub struct Crypto {
    actor: ActorId,
}

#[service]
impl Crypto {
    // #region hashes
    /// Keccak-256, as Ethereum has it.
    #[export]
    pub fn keccak(&self, bytes: Vec<u8>) -> [u8; 32] {
        Keccak256::new().update(&bytes).finalize()
    }

    /// SHA-256.
    #[export]
    pub fn sha(&self, bytes: Vec<u8>) -> [u8; 32] {
        Sha256::digest(bytes).into()
    }

    /// BLAKE2b of 32 bytes, as Gear has it.
    #[export]
    pub fn blake(&self, bytes: Vec<u8>) -> [u8; 32] {
        Blake2b::<U32>::digest(bytes).into()
    }
    // #endregion hashes

    // #region curve25519
    /// Whether `key` has signed `message` with ed25519.
    #[export]
    pub fn ed25519(
        &self,
        key: [u8; 32],
        message: Vec<u8>,
        signature: Vec<u8>,
    ) -> bool {
        use ed25519_dalek::{Signature, VerifyingKey};
        let check = || {
            let key = VerifyingKey::from_bytes(&key)?;
            let signature = Signature::from_slice(&signature)?;
            key.verify_strict(&message, &signature)
        };
        check().is_ok()
    }

    /// Whether `key` has signed `message` with sr25519, as accounts of Vara do.
    #[export]
    pub fn sr25519(
        &self,
        key: [u8; 32],
        message: Vec<u8>,
        signature: Vec<u8>,
    ) -> bool {
        use schnorrkel::{PublicKey, Signature};
        let check = || {
            let key = PublicKey::from_bytes(&key)?;
            let signature = Signature::from_bytes(&signature)?;
            key.verify_simple(b"substrate", &message, &signature)
        };
        check().is_ok()
    }
    // #endregion curve25519

    // #region secp256k1
    /// The Ethereum account that has signed `message` with `personal_sign`.
    #[export]
    pub fn ethereum_signer(
        &self,
        message: Vec<u8>,
        signature: Vec<u8>,
    ) -> Option<H160> {
        use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
        let (v, signature) = signature.split_last()?;
        let signature = Signature::from_slice(signature).ok()?;
        let id = RecoveryId::from_byte(v.checked_sub(27)?)?;
        let length = message.len();
        let prefix = format!("\x19Ethereum Signed Message:\n{length}");
        let hash = Keccak256::new().update(prefix.as_bytes()).update(&message);
        let hash = hash.finalize();
        let key = VerifyingKey::recover_from_prehash(&hash, &signature, id);
        let point = key.ok()?.to_encoded_point(false);
        let hash = Keccak256::new().update(&point.as_bytes()[1..]).finalize();
        Some(H160::from_slice(&hash[12..]))
    }
    // #endregion secp256k1

    // #region bls
    /// Whether `key` has signed `message` with BLS, as validators of Ethereum
    /// do. `None` if the actor has refused.
    #[export]
    pub async fn bls(
        &mut self,
        key: Vec<u8>,
        message: Vec<u8>,
        signature: Vec<u8>,
    ) -> Option<bool> {
        assert_eq!(Syscall::message_value(), 0, "no value accepted");
        // For the point at infinity everything would be a signature.
        let key = point::<G1Affine>(&key).filter(|key| !key.is_zero());
        let (Some(key), Some(signature)) = (key, point(&signature)) else {
            return Some(false);
        };
        let hash = self.hash(message).await?;
        let a = vec![key, -G1Affine::generator()];
        let product = self.pairings(a, vec![hash, signature]).await?;
        Some(product == encode(Fq12::ONE))
    }
    // #endregion bls

    // #region requests
    /// The point of G2 for a message.
    async fn hash(&self, message: Vec<u8>) -> Option<G2Affine> {
        match self.ask(Request::MapToG2Affine { message }).await? {
            Response::MapToG2Affine(point) => decode(&point),
            _ => None,
        }
    }

    /// The product of the pairings of `a` with `b`.
    async fn pairings(
        &self,
        a: Vec<G1Affine>,
        b: Vec<G2Affine>,
    ) -> Option<Vec<u8>> {
        let (a, b) = (encode(a), encode(b));
        let f = match self.ask(Request::MultiMillerLoop { a, b }).await? {
            Response::MultiMillerLoop(f) => f,
            _ => return None,
        };
        match self.ask(Request::FinalExponentiation { f }).await? {
            Response::FinalExponentiation(product) => Some(product),
            _ => None,
        }
    }
    // #endregion requests

    // #region ask
    /// The built-in actor always replies, so a deposit is not needed.
    async fn ask(&self, request: Request) -> Option<Response> {
        let reply = msg::send_for_reply_as(self.actor, request, 0, 0).ok()?;
        reply.await.ok()
    }
    // #endregion ask
}

// #region points
/// A compressed point. That it belongs to the group is checked here, because
/// the actor does not check it.
fn point<P: CanonicalDeserialize>(mut bytes: &[u8]) -> Option<P> {
    let point = P::deserialize_compressed(&mut bytes).ok()?;
    bytes.is_empty().then_some(point)
}

/// What the actor takes.
fn encode<T: CanonicalSerialize>(value: T) -> Vec<u8> {
    ArkScale::<T, HOST_CALL>::from(value).encode()
}

/// What the actor answers.
fn decode<T: CanonicalDeserialize>(mut bytes: &[u8]) -> Option<T> {
    let decoded = ArkScale::<T, HOST_CALL>::decode(&mut bytes);
    decoded.ok().map(|ArkScale(value)| value)
}
// #endregion points

pub struct CryptoProgram {
    actor: ActorId,
}

#[program]
impl CryptoProgram {
    /// `actor` is the built-in actor BLS12-381, which has another id in gtest
    /// than on chain.
    pub fn new(actor: ActorId) -> Self {
        Self { actor }
    }

    pub fn crypto(&self) -> Crypto {
        Crypto { actor: self.actor }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
