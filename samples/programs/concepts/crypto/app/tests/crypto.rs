use crypto_app::WASM_BINARY;
use crypto_client::{
    Crypto as _, CryptoCtors as _, CryptoProgram,
    crypto::{Crypto as _, CryptoImpl},
};
use sails_rs::{
    client::*,
    gtest::{BLS12_381_ID, constants::VALUE_PER_GAS},
    hex,
    prelude::*,
};
use testkit::{alice, cost, env, is_panic};

// What a message burns, rounded to three digits, and the bytes of the program.
/// A message that does nothing: the program is loaded and replies.
const CALL_GAS: u64 = 692_000_000;
/// The rest is what a message burns beyond that: hashes of so many bytes, and
/// checks of one signature.
const HASHED: usize = 1024;
const KECCAK_GAS: u64 = 3_670_000_000;
const SHA_GAS: u64 = 543_000_000;
const BLAKE_GAS: u64 = 386_000_000;
const ED25519_GAS: u64 = 7_000_000_000;
const SR25519_GAS: u64 = 6_670_000_000;
const ETHEREUM_GAS: u64 = 31_300_000_000;
/// Without the work of the actor, which costs nothing in gtest.
const BLS_GAS: u64 = 63_100_000_000;
const WASM_BYTES: u64 = 153_000;

fn bytes(hex: &str) -> Vec<u8> {
    hex::decode(hex).expect("hexadecimal")
}

fn array(hex: &str) -> [u8; 32] {
    bytes(hex).try_into().expect("32 bytes")
}

/// The same bytes, with one bit of the middle changed.
fn damaged(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    bytes
}

async fn deploy(env: &GtestEnv) -> Service<CryptoImpl, GtestEnv> {
    let code_id = env.system().submit_code(WASM_BINARY);
    let program = env.deploy::<CryptoProgram>(code_id, b"salt".to_vec());
    program.new(BLS12_381_ID).await.unwrap().crypto()
}

#[tokio::test]
async fn hashes_are_those_of_everybody() {
    let crypto = deploy(&env()).await;
    let abc = || b"abc".to_vec();

    assert_eq!(
        crypto.keccak(abc()).query().map(hex::encode),
        Ok(
            "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"
                .into()
        )
    );
    assert_eq!(
        crypto.sha(abc()).query().map(hex::encode),
        Ok(
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
                .into()
        )
    );
    assert_eq!(
        crypto.blake(abc()).query().map(hex::encode),
        Ok(
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"
                .into()
        )
    );
}

/// The second test of RFC 8032: key, message, signature.
fn of_ed25519() -> ([u8; 32], Vec<u8>, Vec<u8>) {
    (
        array(
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        ),
        vec![0x72],
        bytes(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
             085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ),
    )
}

#[tokio::test]
async fn ed25519_accepts_a_signature_and_refuses_another() {
    let crypto = deploy(&env()).await;
    let (key, message, signature) = of_ed25519();

    let ask = |message: &[u8], signature: &[u8]| {
        let (message, signature) = (message.to_vec(), signature.to_vec());
        crypto.ed_25519(key, message, signature).query()
    };
    assert_eq!(ask(&message, &signature), Ok(true));
    assert_eq!(ask(&message, &damaged(&signature)), Ok(false));
    assert_eq!(ask(&message, &signature[1..]), Ok(false));
    assert_eq!(ask(b"another", &signature), Ok(false));
}

/// Signed with @polkadot/util-crypto: key, message, signature.
fn of_sr25519() -> ([u8; 32], Vec<u8>, Vec<u8>) {
    (
        array(
            "46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a",
        ),
        b"Gear".to_vec(),
        bytes(
            "0433dca5221f137bb8db74517f39e1d0e581e0e89b08c846397c1607b143e56d\
             2bc010275f13d1a01f6db992a7547a79ce5bd443784920e03b28bf6d1c14a78e",
        ),
    )
}

#[tokio::test]
async fn sr25519_accepts_a_signature_and_refuses_another() {
    let crypto = deploy(&env()).await;
    let (key, message, signature) = of_sr25519();

    let ask = |message: &[u8], signature: &[u8]| {
        let (message, signature) = (message.to_vec(), signature.to_vec());
        crypto.sr_25519(key, message, signature).query()
    };
    assert_eq!(ask(&message, &signature), Ok(true));
    assert_eq!(ask(&message, &damaged(&signature)), Ok(false));
    assert_eq!(ask(&message, &signature[1..]), Ok(false));
    assert_eq!(ask(b"another", &signature), Ok(false));
}

/// The example of web3.js for `eth.accounts.sign`: message, signature, account.
fn of_ethereum() -> (Vec<u8>, Vec<u8>, H160) {
    (
        b"Some data".to_vec(),
        bytes(
            "b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd\
             6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a029\
             1c",
        ),
        H160::from_slice(&bytes("2c7536e3605d9c16a7a3d7b1898e529396a65c23")),
    )
}

#[tokio::test]
async fn an_ethereum_account_is_recovered_from_its_signature() {
    let crypto = deploy(&env()).await;
    let (message, signature, account) = of_ethereum();

    let ask = |message: &[u8], signature: &[u8]| {
        let (message, signature) = (message.to_vec(), signature.to_vec());
        crypto.ethereum_signer(message, signature).query().unwrap()
    };
    assert_eq!(ask(&message, &signature), Some(account));
    assert_ne!(ask(&message, &damaged(&signature)), Some(account));
    assert_ne!(ask(b"another", &signature), Some(account));
    assert_eq!(ask(&message, &signature[1..]), None);
    assert_eq!(ask(&message, b""), None);
}

/// A test of Ethereum, `sign_case_84d45c9c7cca6b92` of bls12-381-tests: key,
/// message, signature.
fn of_bls() -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    (
        bytes(
            "a491d1b0ecd9bb917989f0e74f0dea0422eac4a873e5e2644f368dffb9a6e20f\
             d6e10c1b77654d067c0618f6e5a7f79a",
        ),
        vec![0; 32],
        bytes(
            "b6ed936746e01f8ecf281f020953fbf1f01debd5657c4a383940b020b26507f6\
             076334f91e2366c96e9ab279fb5158090352ea1c5b0c9274504f4f0e7053af24\
             802e51e4568d164fe986834f41e55c8e850ce1f98458c0cfc9ab380b55285a55",
        ),
    )
}

// #region bls
#[tokio::test]
async fn the_built_in_actor_tells_whose_signature_it_is() {
    let mut crypto = deploy(&env()).await;
    let (key, message, signature) = of_bls();

    let ours = crypto.bls(key.clone(), message, signature.clone());
    assert_eq!(ours.await, Ok(Some(true)));
    let another = crypto.bls(key, b"another".to_vec(), signature);
    assert_eq!(another.await, Ok(Some(false)));
}
// #endregion bls

#[tokio::test]
async fn points_outside_of_the_group_never_reach_the_actor() {
    let mut crypto = deploy(&env()).await;
    let (key, message, signature) = of_bls();
    // The key of which everything is a signature: the point at infinity.
    let mut nobody = vec![0; 48];
    nobody[0] = 0xc0;
    let mut nothing = vec![0; 96];
    nothing[0] = 0xc0;

    for (key, signature) in [
        (damaged(&key), signature.clone()),
        (key.clone(), damaged(&signature)),
        (key.clone(), signature[1..].to_vec()),
        ([key.clone(), vec![0]].concat(), signature.clone()),
        (nobody, nothing),
    ] {
        let answer = crypto.bls(key, message.clone(), signature).await;
        assert_eq!(answer, Ok(Some(false)));
    }
}

/// An id of the chain is that of a user in gtest, and users don't answer.
#[tokio::test]
async fn another_id_gives_no_answer() {
    let env = env();
    let code_id = env.system().submit_code(WASM_BINARY);
    let program = env.deploy::<CryptoProgram>(code_id, vec![]);
    let program = program.new(ActorId::from([7; 32])).await.unwrap();
    let (key, message, signature) = of_bls();

    let answer = program.crypto().bls(key, message, signature).await;
    assert_eq!(answer, Ok(None));
}

#[tokio::test]
async fn value_is_refused() {
    let mut crypto = deploy(&env()).await;
    let (key, message, signature) = of_bls();
    let answer = crypto.bls(key, message, signature).with_value(1).await;
    assert!(is_panic(&answer));
}

#[tokio::test]
async fn a_check_without_enough_gas_is_no_answer() {
    let mut crypto = deploy(&env()).await;
    let (key, message, signature) = of_ed25519();
    let ed25519 = crypto.ed_25519(key, message, signature);
    assert!(matches!(
        ed25519.with_gas_limit(500_000_000).await,
        Err(GtestError::ReplyHasError(
            ErrorReplyReason::Execution(SimpleExecutionError::RanOutOfGas),
            _,
        ))
    ));

    // Less than what is set aside for signals in an async call.
    let (key, message, signature) = of_bls();
    let bls = crypto.bls(key, message, signature);
    assert!(bls.with_gas_limit(9_000_000_000).await.is_err());
}

/// The figures of the pages. A change of the compiler moves them a little.
#[tokio::test]
async fn the_figures_are_those_of_the_pages() {
    let env = env();
    let mut crypto = deploy(&env).await;
    let hashed = || vec![7; HASHED];
    let idle = gas(&env, crypto.ethereum_signer(vec![], vec![])).await;

    let (key, message, signature) = of_ed25519();
    let ed25519 = crypto.ed_25519(key, message, signature);
    let (key, message, signature) = of_sr25519();
    let sr25519 = crypto.sr_25519(key, message, signature);
    let (message, signature, _) = of_ethereum();
    let ethereum = crypto.ethereum_signer(message, signature);
    let (key, message, signature) = of_bls();
    let bls = crypto.bls(key, message, signature);

    let measured = [
        ("CALL_GAS", CALL_GAS, idle),
        (
            "KECCAK_GAS",
            KECCAK_GAS,
            gas(&env, crypto.keccak(hashed())).await - idle,
        ),
        (
            "SHA_GAS",
            SHA_GAS,
            gas(&env, crypto.sha(hashed())).await - idle,
        ),
        (
            "BLAKE_GAS",
            BLAKE_GAS,
            gas(&env, crypto.blake(hashed())).await - idle,
        ),
        ("ED25519_GAS", ED25519_GAS, gas(&env, ed25519).await - idle),
        ("SR25519_GAS", SR25519_GAS, gas(&env, sr25519).await - idle),
        (
            "ETHEREUM_GAS",
            ETHEREUM_GAS,
            gas(&env, ethereum).await - idle,
        ),
        ("BLS_GAS", BLS_GAS, gas(&env, bls).await - idle),
        ("WASM_BYTES", WASM_BYTES, WASM_BINARY.len() as u64),
    ];
    let other: Vec<_> = measured
        .into_iter()
        .filter(|(_, said, found)| found.abs_diff(*said) > found / 20)
        .map(|(name, _, found)| format!("{name}: {found}"))
        .collect();
    assert!(other.is_empty(), "{other:#?}");
}

/// Gas that a message of Alice burns.
async fn gas<T: core::fmt::Debug>(
    env: &GtestEnv,
    call: impl Future<Output = Result<T, GtestError>>,
) -> u64 {
    let (answer, spent) = cost(env, alice(), call).await;
    answer.expect("an answer");
    (spent / VALUE_PER_GAS) as u64
}
