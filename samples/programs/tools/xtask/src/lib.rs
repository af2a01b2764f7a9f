//! Generates the IDL file and the Rust client of every Sails program.

use sails_rs::{ClientBuilder, meta::ProgramMeta};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
};

/// Where the sample programs live.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("xtask is in a folder of the workspace")
        .into()
}

/// Brings the IDL files and clients of the workspace up to date. A file that is
/// right keeps its time: Cargo would build again whatever depends on it.
///
/// # Panics
/// Like [`clients`].
pub fn update() {
    let fresh =
        env::temp_dir().join(format!("sails-clients-{}", process::id()));
    for file in clients(&fresh) {
        let (from, to) = (fresh.join(&file), workspace().join(&file));
        let text = fs::read_to_string(&from).expect("written above");
        if fs::read_to_string(&to).ok().as_ref() != Some(&text) {
            fs::create_dir_all(to.parent().expect("a file is in a folder"))
                .expect("client folder");
            fs::write(&to, text).expect("client");
        }
    }
    fs::remove_dir_all(fresh).expect("folder of our own");
}

/// Writes `<subject>/<name>/client/<name>.idl` and
/// `<subject>/<name>/client/src/lib.rs` below `root`. Returns the paths
/// written, relative to `root`.
///
/// # Panics
/// When a file cannot be written or `rustfmt` is not installed.
pub fn clients(root: &Path) -> Vec<PathBuf> {
    [
        client::<between_app::BetweenProgram>(root, "concepts/between"),
        client::<concert_app::ConcertProgram>(root, "infrastructure/concert"),
        client::<counter_app::CounterProgram>(root, "concepts/counter"),
        client::<crowdsale_app::CrowdsaleProgram>(root, "finance/crowdsale"),
        client::<crypto_app::CryptoProgram>(root, "concepts/crypto"),
        client::<dao_app::DaoProgram>(root, "governance/dao"),
        client::<dex_factory_app::DexFactoryProgram>(
            root,
            "finance/dex-factory",
        ),
        client::<dex_pair_app::DexPairProgram>(root, "finance/dex-pair"),
        client::<dutch_auction_app::DutchAuctionProgram>(
            root,
            "finance/dutch-auction",
        ),
        client::<escrow_app::EscrowProgram>(root, "finance/escrow"),
        client::<feed_channel_app::FeedChannelProgram>(
            root,
            "infrastructure/feed-channel",
        ),
        client::<feed_router_app::FeedRouterProgram>(
            root,
            "infrastructure/feed-router",
        ),
        client::<hostile_vft_app::HostileVftProgram>(root, "lib/hostile-vft"),
        client::<hostile_vnft_app::HostileVnftProgram>(
            root,
            "lib/hostile-vnft",
        ),
        client::<lottery_app::LotteryProgram>(root, "games/lottery"),
        client::<marketplace_app::MarketplaceProgram>(
            root,
            "finance/marketplace",
        ),
        client::<multisig_app::MultisigProgram>(root, "governance/multisig"),
        client::<onchain_nft_app::OnchainNftProgram>(
            root,
            "tokens/onchain-nft",
        ),
        client::<ping_app::PingProgram>(root, "concepts/ping"),
        client::<pixelboard_app::PixelboardProgram>(root, "tokens/pixelboard"),
        client::<rmrk_app::RmrkProgram>(root, "tokens/rmrk"),
        client::<rps_app::RpsProgram>(root, "games/rps"),
        client::<staking_app::StakingProgram>(root, "finance/staking"),
        client::<supply_chain_app::SupplyChainProgram>(
            root,
            "infrastructure/supply-chain",
        ),
        client::<vault_app::VaultProgram>(root, "finance/vault"),
        client::<vft_app::VftProgram>(root, "tokens/vft"),
        client::<vmt_app::VmtProgram>(root, "tokens/vmt"),
        client::<vnft_app::VnftProgram>(root, "tokens/vnft"),
        client::<wallet_app::WalletProgram>(root, "concepts/wallet"),
    ]
    .concat()
}

fn client<P: ProgramMeta>(root: &Path, path: &str) -> Vec<PathBuf> {
    let (_, name) = path.rsplit_once('/').expect("a subject and a program");
    let folder = Path::new(path).join("client");
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
