//! Constants of the locked crates, for the register of facts in `facts/` of the
//! repository.
//!
//! Writes `crates.json` into Cargo's folder for test files; `check.sh` compares
//! it with the committed one, which `npm run facts:check` compares with the
//! register.

use gear_core::pages::{GearPage, WasmPage};
use gear_core_errors::{ExtError, ReplyCode, SignalCode};
use gear_wasm_instrument::syscalls::SyscallKind;
use std::{collections::BTreeMap, fs, path::Path};

const LOCK: &str = include_str!("../../../Cargo.lock");
const CRATES: [&str; 6] = [
    "gear-core",
    "gear-core-errors",
    "gear-wasm-instrument",
    "gstd",
    "gtest",
    "sails-rs",
];

/// Values as JSON, by the path of the constant.
type Values = BTreeMap<String, String>;

/// Constants by the path that the code names.
macro_rules! constants {
    ($values:ident: $($constant:expr),* $(,)?) => {
        $($values.insert(stringify!($constant).replace('\n', " "), ($constant).to_string());)*
    };
}

fn constants() -> Values {
    let mut values = Values::new();
    constants! {
        values:
        gear_core::buffer::MAX_PAYLOAD_SIZE,
        gear_core::code::MAX_WASM_PAGES_AMOUNT,
        gstd::SYSTEM_RESERVE,
        gtest::constants::BLOCK_DURATION_IN_MSECS,
        gtest::constants::EPOCH_DURATION_IN_BLOCKS,
        gtest::constants::EXISTENTIAL_DEPOSIT,
        gtest::constants::GAS_ALLOWANCE,
        gtest::constants::MAX_RESERVATIONS,
        gtest::constants::MAX_USER_GAS_LIMIT,
        gtest::constants::RESERVE_FOR,
        gtest::constants::UNITS,
        gtest::constants::VALUE_PER_GAS,
        sails_rs::meta::MINIMAL_HLEN,
    }
    let balance = gtest::constants::DEFAULT_USERS_INITIAL_BALANCE
        / gtest::constants::UNITS;
    for (name, value) in [
        (
            "gear_core::pages::GearPage::SIZE",
            u128::from(GearPage::SIZE),
        ),
        (
            "gear_core::pages::WasmPage::SIZE",
            u128::from(WasmPage::SIZE),
        ),
        ("gstd::ActorId in bytes", size_of::<gstd::ActorId>() as u128),
        (
            "gstd::Config::mx_lock_duration()",
            u128::from(gstd::Config::mx_lock_duration()),
        ),
        (
            "gstd::Config::wait_for()",
            u128::from(gstd::Config::wait_for()),
        ),
        (
            "gstd::Config::wait_up_to()",
            u128::from(gstd::Config::wait_up_to()),
        ),
        (
            "gtest::constants::DEFAULT_USERS_INITIAL_BALANCE in VARA",
            balance,
        ),
        (
            "gear_wasm_instrument::syscalls of Vara",
            SyscallKind::Vara.instrumentable().count() as u128,
        ),
        (
            "gear_wasm_instrument::syscalls of Vara.eth",
            SyscallKind::Eth.instrumentable().count() as u128,
        ),
    ] {
        values.insert(name.into(), value.to_string());
    }
    values
}

/// Texts of errors and numbers of codes, by the names of their variants.
fn errors() -> Values {
    let texts =
        (0..u32::from(u16::MAX))
            .filter_map(ExtError::from_u32)
            .map(|error| {
                (
                    format!("gear_core_errors::ExtError::{error:?}"),
                    format!("{:?}", error.to_string()),
                )
            });
    let replies = (0..=u8::MAX).flat_map(|kind| {
        (0..=u8::MAX).flat_map(move |reason| {
            (0..=u8::MAX).map(move |error| [kind, reason, error, 0])
        })
    });
    let replies = replies
        .map(|bytes| (bytes, ReplyCode::from_bytes(bytes)))
        .filter(|(bytes, code)| code.to_bytes() == *bytes)
        .map(|(bytes, code)| {
            let hex: String =
                bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            (
                format!("gear_core_errors::ReplyCode::{code:?}"),
                format!("\"0x{hex}\""),
            )
        });
    let signals = (0..1000).filter_map(SignalCode::from_u32).map(|code| {
        (
            format!("gear_core_errors::SignalCode::{code:?}"),
            code.to_u32().to_string(),
        )
    });
    texts
        .chain(replies)
        .chain(signals)
        .filter(|(name, _)| !name.contains("Unsupported"))
        .collect()
}

/// The version that the lock file has of a crate.
fn locked(name: &str) -> String {
    let entry = format!("name = \"{name}\"\nversion = \"");
    let (_, rest) = LOCK
        .split_once(&entry)
        .unwrap_or_else(|| panic!("Cargo.lock has no {name}"));
    rest.split('"').next().unwrap().into()
}

fn json(values: &Values, indent: &str) -> String {
    let lines: Vec<_> = values
        .iter()
        .map(|(name, value)| format!("{indent}  {name:?}: {value}"))
        .collect();
    format!("{{\n{}\n{indent}}}", lines.join(",\n"))
}

#[test]
fn reads_the_crates() {
    let versions = CRATES
        .map(|name| (name.into(), format!("{:?}", locked(name))))
        .into();
    let mut values = constants();
    values.extend(errors());
    let made_from = Values::from([(
        "samples/programs/Cargo.lock".into(),
        json(&versions, "    "),
    )]);
    let reading = format!(
        "{{\n  \"madeFrom\": {},\n  \"values\": {}\n}}\n",
        json(&made_from, "  "),
        json(&values, "  ")
    );
    fs::write(
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("crates.json"),
        reading,
    )
    .unwrap();
}
