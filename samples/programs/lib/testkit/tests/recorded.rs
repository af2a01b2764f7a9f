//! Records for the browser: payloads that the Rust clients write, and what
//! programs answer to them in gtest.
//!
//! Writes `recorded.json` into Cargo's folder for test files; `check.sh`
//! compares it with the committed one, which the tests of the site's own
//! encoder and host read. An argument is a text, `null` for `None`, a list for
//! a struct, tuple or sequence, or `{variant, fields}`; bytes and ids are hex.

use counter_client::counter::io as counter;
use gtest::{Program, System};
use marketplace_client::market::{self, Key, Price};
use multisig_client::wallet::{self, NewTx};
use ping_client::ping::io as ping;
use pixelboard_client::pixelboard::{self, Rect};
use rps_client::rps::{self, GameConfig, Move};
use sails_rs::{ActorId, U256};
use std::{fmt::Write as _, fs, path::Path};
use testkit::{alice, bob, charlie};
use vft_client::{vft::io as vft, vft_service::io as token};
use vmt_client::vmt::{self, Kind};
use vnft_client::{
    vnft::{Metadata, io as vnft},
    vnft_service::io as collection,
};

/// The first and only service of each program here.
const ROUTE: u8 = 1;
const VARA: u128 = 1_000_000_000_000;

/// One message to a program.
struct Message {
    source: ActorId,
    /// `Service.Function` of the IDL, or the name of the constructor.
    entry: &'static str,
    /// JSON.
    arguments: String,
    payload: Vec<u8>,
    value: u128,
}

fn call(
    source: ActorId,
    entry: &'static str,
    arguments: impl Into<String>,
    payload: Vec<u8>,
) -> Message {
    Message {
        source,
        entry,
        arguments: arguments.into(),
        payload,
        value: 0,
    }
}

/// Bytes that no client writes.
fn raw(source: ActorId, payload: &[u8]) -> Message {
    call(source, "", "null", payload.to_vec())
}

impl Message {
    fn with_value(self, value: u128) -> Self {
        Self { value, ..self }
    }

    /// The fields that are known before the message is sent.
    fn fields(&self) -> String {
        format!(
            r#""source": "{}", "entry": "{}", "arguments": {}, "value": "{}", "payload": "{}""#,
            hex(self.source),
            self.entry,
            self.arguments,
            self.value,
            hex(&self.payload),
        )
    }
}

fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes
        .as_ref()
        .iter()
        .fold(String::from("0x"), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap();
            text
        })
}

/// A JSON list of texts.
fn texts(items: &[&str]) -> String {
    format!("{items:?}")
}

/// The messages, each with code and payload of the reply and the events it led
/// to.
fn run(name: &str, wasm: &[u8], messages: Vec<Message>) -> String {
    let system = System::new();
    let program = Program::from_binary_with_id(&system, 42, wasm);
    let lines: Vec<_> = messages
        .into_iter()
        .map(|message| {
            let source: [u8; 32] = message.source.into();
            let id = program.send_bytes_with_value(source, message.payload.clone(), message.value);
            let block = system.run_next_block();
            let reply = block
                .log()
                .iter()
                .find(|entry| entry.reply_to() == Some(id))
                .expect("each message is replied to in its block");
            let events: Vec<_> = block
                .log()
                .iter()
                .filter(|entry| entry.destination() == ActorId::zero())
                .map(|entry| hex(entry.payload()))
                .collect();
            format!(
                r#"      {{{}, "code": "{}", "reply": "{}", "events": {events:?}}}"#,
                message.fields(),
                hex(reply.reply_code().expect("it is a reply").to_bytes()),
                hex(reply.payload()),
            )
        })
        .collect();
    format!(
        "    {{\"program\": \"{name}\", \"messages\": [\n{}\n    ]}}",
        lines.join(",\n")
    )
}

fn runs() -> Vec<String> {
    let [a, b, c] = [alice(), bob(), charlie()];
    let [alice_id, bob_id, charlie_id] = [hex(a), hex(b), hex(c)];
    let units = U256::from;
    let large = U256::one() << 200;
    let large_text = large.to_string();

    vec![
        run(
            "counter",
            counter_app::WASM_BINARY,
            vec![
                call(a, "New", "[]", counter_client::io::New::encode_call(0)),
                call(
                    a,
                    "Counter.Add",
                    texts(&["5"]),
                    counter::Add::encode_call(ROUTE, 5),
                ),
                call(
                    b,
                    "Counter.Add",
                    texts(&["3"]),
                    counter::Add::encode_call(ROUTE, 3),
                ),
                call(
                    b,
                    "Counter.Value",
                    "[]",
                    counter::Value::encode_call(ROUTE),
                ),
                call(
                    a,
                    "Counter.Add",
                    texts(&["1"]),
                    counter::Add::encode_call(ROUTE, 1),
                )
                .with_value(VARA),
                call(
                    a,
                    "Counter.Add",
                    texts(&["18446744073709551615"]),
                    counter::Add::encode_call(ROUTE, u64::MAX),
                ),
                raw(a, b"PING"),
                raw(a, b""),
                raw(a, &counter::Add::encode_call(ROUTE, 1)[..20]),
                raw(a, &counter::Add::encode_call(7, 1)),
                call(
                    a,
                    "Counter.Value",
                    "[]",
                    counter::Value::encode_call(ROUTE),
                ),
            ],
        ),
        run(
            "ping",
            ping_app::WASM_BINARY,
            vec![
                call(a, "New", "[]", ping_client::io::New::encode_call(0)),
                call(a, "Ping.Ping", "[]", ping::Ping::encode_call(ROUTE)),
                call(b, "Ping.Ping", "[]", ping::Ping::encode_call(ROUTE))
                    .with_value(VARA),
                call(b, "Ping.Ping", "[]", ping::Ping::encode_call(ROUTE)),
                call(c, "Ping.Count", "[]", ping::Count::encode_call(ROUTE)),
            ],
        ),
        run(
            "vft",
            vft_app::WASM_BINARY,
            vec![
                call(
                    a,
                    "New",
                    texts(&["Gold", "GLD", "2"]),
                    vft_client::io::New::encode_call(
                        0,
                        "Gold".into(),
                        "GLD".into(),
                        2,
                    ),
                ),
                call(
                    a,
                    "Vft.Mint",
                    texts(&[&alice_id, "1250"]),
                    vft::Mint::encode_call(ROUTE, a, units(1250)),
                ),
                call(
                    a,
                    "VftService.Transfer",
                    texts(&[&bob_id, "200"]),
                    token::Transfer::encode_call(ROUTE, b, units(200)),
                ),
                call(
                    b,
                    "VftService.Transfer",
                    texts(&[&alice_id, "201"]),
                    token::Transfer::encode_call(ROUTE, a, units(201)),
                ),
                call(
                    a,
                    "VftService.Transfer",
                    texts(&[&alice_id, "1"]),
                    token::Transfer::encode_call(ROUTE, a, units(1)),
                ),
                call(
                    a,
                    "VftService.Approve",
                    texts(&[&bob_id, "500"]),
                    token::Approve::encode_call(ROUTE, b, units(500)),
                ),
                call(
                    a,
                    "Vft.ApproveIf",
                    texts(&[&bob_id, "7", "8"]),
                    vft::ApproveIf::encode_call(ROUTE, b, units(7), units(8)),
                ),
                call(
                    b,
                    "VftService.TransferFrom",
                    texts(&[&alice_id, &charlie_id, "300"]),
                    token::TransferFrom::encode_call(ROUTE, a, c, units(300)),
                ),
                call(
                    a,
                    "Vft.Mint",
                    texts(&[&charlie_id, &large_text]),
                    vft::Mint::encode_call(ROUTE, c, large),
                ),
                call(
                    b,
                    "Vft.Mint",
                    texts(&[&bob_id, "1"]),
                    vft::Mint::encode_call(ROUTE, b, units(1)),
                ),
                call(
                    a,
                    "Vft.ProposeOwner",
                    texts(&[&bob_id]),
                    vft::ProposeOwner::encode_call(ROUTE, Some(b)),
                ),
                call(
                    a,
                    "Vft.PendingOwner",
                    "[]",
                    vft::PendingOwner::encode_call(ROUTE),
                ),
                call(
                    a,
                    "Vft.ProposeOwner",
                    "[null]",
                    vft::ProposeOwner::encode_call(ROUTE, None),
                ),
                call(a, "Vft.Minters", "[]", vft::Minters::encode_call(ROUTE)),
                call(
                    c,
                    "VftService.BalanceOf",
                    texts(&[&charlie_id]),
                    token::BalanceOf::encode_call(ROUTE, c),
                ),
            ],
        ),
        run(
            "vft",
            vft_app::WASM_BINARY,
            vec![call(
                a,
                "New",
                texts(&["Gold", "GLD", "77"]),
                vft_client::io::New::encode_call(
                    0,
                    "Gold".into(),
                    "GLD".into(),
                    77,
                ),
            )],
        ),
        run(
            "vnft",
            vnft_app::WASM_BINARY,
            vec![
                call(
                    a,
                    "New",
                    texts(&["Cards", "CRD"]),
                    vnft_client::io::New::encode_call(
                        0,
                        "Cards".into(),
                        "CRD".into(),
                    ),
                ),
                call(
                    a,
                    "Vnft.Mint",
                    format!(r#"["{bob_id}", ["Ace", "♠", "ipfs://a", ""]]"#),
                    vnft::Mint::encode_call(
                        ROUTE,
                        b,
                        Metadata {
                            name: "Ace".into(),
                            description: "♠".into(),
                            media: "ipfs://a".into(),
                            reference: String::new(),
                        },
                    ),
                ),
                call(
                    c,
                    "VnftService.Transfer",
                    texts(&[&charlie_id, "0"]),
                    collection::Transfer::encode_call(ROUTE, c, units(0)),
                ),
                call(
                    b,
                    "VnftService.Transfer",
                    texts(&[&charlie_id, "1"]),
                    collection::Transfer::encode_call(ROUTE, c, units(1)),
                ),
                call(
                    c,
                    "VnftService.Transfer",
                    texts(&[&alice_id, "1"]),
                    collection::Transfer::encode_call(ROUTE, a, units(1)),
                ),
                call(
                    a,
                    "VnftService.TokensOf",
                    format!(r#"["{charlie_id}", null, "10"]"#),
                    collection::TokensOf::encode_call(ROUTE, c, None, 10),
                ),
                call(
                    a,
                    "VnftService.OwnerOf",
                    texts(&["1"]),
                    collection::OwnerOf::encode_call(ROUTE, units(1)),
                ),
            ],
        ),
        run(
            "vmt",
            vmt_app::WASM_BINARY,
            vec![
                call(
                    a,
                    "New",
                    texts(&["Items"]),
                    vmt_client::io::New::encode_call(0, "Items".into()),
                ),
                call(
                    a,
                    "Vmt.Create",
                    r#"[{"variant": "Fungible", "fields": ["3"]}, "Wood", "", "ipfs://w"]"#,
                    vmt::io::Create::encode_call(
                        ROUTE,
                        Kind::Fungible { decimals: 3 },
                        "Wood".into(),
                        String::new(),
                        "ipfs://w".into(),
                    ),
                ),
                call(
                    a,
                    "Vmt.Create",
                    r#"[{"variant": "Unique", "fields": []}, "Crown", "Only one", ""]"#,
                    vmt::io::Create::encode_call(
                        ROUTE,
                        Kind::Unique,
                        "Crown".into(),
                        "Only one".into(),
                        String::new(),
                    ),
                ),
                call(
                    a,
                    "Vmt.MintBatch",
                    format!(r#"["{bob_id}", ["1", "2"], ["1000", "1"]]"#),
                    vmt::io::MintBatch::encode_call(
                        ROUTE,
                        b,
                        vec![1, 2],
                        vec![units(1000), units(1)],
                    ),
                ),
                call(
                    b,
                    "Vmt.TransferFrom",
                    texts(&[&bob_id, &charlie_id, "1", "1001"]),
                    vmt::io::TransferFrom::encode_call(
                        ROUTE,
                        b,
                        c,
                        1,
                        units(1001),
                    ),
                ),
                call(
                    b,
                    "Vmt.BatchTransferFrom",
                    format!(
                        r#"["{bob_id}", "{charlie_id}", ["1", "2"], ["250", "1"]]"#
                    ),
                    vmt::io::BatchTransferFrom::encode_call(
                        ROUTE,
                        b,
                        c,
                        vec![1, 2],
                        vec![units(250), units(1)],
                    ),
                ),
                call(
                    a,
                    "Vmt.BalanceOfBatch",
                    format!(r#"[["{bob_id}", "{charlie_id}"], ["1", "2"]]"#),
                    vmt::io::BalanceOfBatch::encode_call(
                        ROUTE,
                        vec![b, c],
                        vec![1, 2],
                    ),
                ),
                call(
                    a,
                    "Vmt.Info",
                    texts(&["2"]),
                    vmt::io::Info::encode_call(ROUTE, 2),
                ),
            ],
        ),
    ]
}

/// Payloads of programs that need others, or time, to answer.
fn encodings() -> Vec<String> {
    let [a, b] = [alice(), bob()];
    let [alice_id, bob_id] = [hex(a), hex(b)];
    let key = || Key {
        nft: b,
        token_id: U256::MAX,
    };
    let key_text = format!(r#"["{bob_id}", "{}"]"#, U256::MAX);
    let messages = [
        (
            "multisig",
            call(
                a,
                "New",
                format!(r#"[["{alice_id}", "{bob_id}"], "2"]"#),
                multisig_client::io::New::encode_call(0, vec![a, b], 2),
            ),
        ),
        (
            "multisig",
            call(
                a,
                "Wallet.Submit",
                format!(
                    r#"[["{bob_id}", "0xdeadbeef", "{}", "20000000000", "1790000000000", "房租 🏠"]]"#,
                    u128::MAX
                ),
                wallet::io::Submit::encode_call(
                    ROUTE,
                    NewTx {
                        destination: b,
                        payload: vec![0xde, 0xad, 0xbe, 0xef],
                        value: u128::MAX,
                        gas: Some(20_000_000_000),
                        expires: 1_790_000_000_000,
                        description: "房租 🏠".into(),
                    },
                ),
            ),
        ),
        (
            "marketplace",
            call(
                a,
                "Market.List",
                format!(r#"[{key_text}, null]"#),
                market::io::List::encode_call(ROUTE, key(), None),
            ),
        ),
        (
            "marketplace",
            call(
                a,
                "Market.List",
                format!(
                    r#"[{key_text}, {{"variant": "Native", "fields": ["1000000000000"]}}]"#
                ),
                market::io::List::encode_call(
                    ROUTE,
                    key(),
                    Some(Price::Native(VARA)),
                ),
            ),
        ),
        (
            "marketplace",
            call(
                a,
                "Market.List",
                format!(
                    r#"[{key_text}, {{"variant": "Token", "fields": ["{alice_id}", "0"]}}]"#
                ),
                market::io::List::encode_call(
                    ROUTE,
                    key(),
                    Some(Price::Token { vft: a, amount: 0 }),
                ),
            ),
        ),
        (
            "rps",
            call(
                a,
                "Rps.Create",
                r#"[["1000000000000", "8", "60000", "60000", "86400000"]]"#,
                rps::io::Create::encode_call(
                    ROUTE,
                    GameConfig {
                        bet: VARA,
                        players: 8,
                        entry: 60_000,
                        commit: 60_000,
                        reveal: 86_400_000,
                    },
                ),
            ),
        ),
        (
            "rps",
            call(
                a,
                "Rps.Reveal",
                format!(
                    r#"["9", {{"variant": "Lizard", "fields": []}}, "{}"]"#,
                    hex([0xab; 32])
                ),
                rps::io::Reveal::encode_call(
                    ROUTE,
                    9,
                    Move::Lizard,
                    [0xab; 32],
                ),
            ),
        ),
        (
            "pixelboard",
            call(
                a,
                "Pixelboard.Mint",
                format!(
                    r#"[["1", "2", "10", "7"], "{}"]"#,
                    hex((0..70).collect::<Vec<u8>>())
                ),
                pixelboard::io::Mint::encode_call(
                    ROUTE,
                    Rect {
                        x: 1,
                        y: 2,
                        w: 10,
                        h: 7,
                    },
                    (0..70).collect(),
                ),
            ),
        ),
    ];
    messages
        .into_iter()
        .map(|(program, message)| {
            format!("    {{\"program\": \"{program}\", {}}}", message.fields())
        })
        .collect()
}

#[test]
fn records_for_the_browser() {
    let json = format!(
        "{{\n  \"encodings\": [\n{}\n  ],\n  \"runs\": [\n{}\n  ]\n}}\n",
        encodings().join(",\n"),
        runs().join(",\n")
    );
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorded.json");
    fs::write(file, json).unwrap();
}
