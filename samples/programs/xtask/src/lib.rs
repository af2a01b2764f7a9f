//! Generates the IDL file and the Rust client of every Sails program.

use sails_rs::{ClientBuilder, meta::ProgramMeta};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where the sample programs live.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the workspace")
        .into()
}

/// Writes `<name>/client/<name>.idl` and `<name>/client/src/lib.rs` below `root`.
/// Returns the paths written, relative to `root`.
///
/// # Panics
/// When a file cannot be written or `rustfmt` is not installed.
pub fn clients(root: &Path) -> Vec<PathBuf> {
    [
        client::<concert_app::ConcertProgram>(root, "concert"),
        client::<counter_app::CounterProgram>(root, "counter"),
        client::<dao_app::DaoProgram>(root, "dao"),
        client::<ping_app::PingProgram>(root, "ping"),
        client::<rmrk_app::RmrkProgram>(root, "rmrk"),
        client::<vft_app::VftProgram>(root, "vft"),
        client::<vmt_app::VmtProgram>(root, "vmt"),
        client::<vnft_app::VnftProgram>(root, "vnft"),
        client::<wallet_app::WalletProgram>(root, "wallet"),
    ]
    .concat()
}

fn client<P: ProgramMeta>(root: &Path, name: &str) -> Vec<PathBuf> {
    let folder = Path::new(name).join("client");
    let idl = folder.join(name).with_extension("idl");
    let source = folder.join("src/lib.rs");
    fs::create_dir_all(root.join(&folder).join("src")).expect("client folder");

    ClientBuilder::<P>::empty(name.into())
        .with_idl_path(root.join(&idl))
        .with_client_path(root.join(&source))
        .no_std()
        .build();

    vec![idl, source]
}
