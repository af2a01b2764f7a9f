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

/// Writes `<name>/client/<name>.idl` and `<name>/client/src/lib.rs` below `root`;
/// a program in `<folder>/<name>` is called `<folder>-<name>`.
/// Returns the paths written, relative to `root`.
///
/// # Panics
/// When a file cannot be written or `rustfmt` is not installed.
pub fn clients(root: &Path) -> Vec<PathBuf> {
    [
        client::<concert_app::ConcertProgram>(root, "concert"),
        client::<counter_app::CounterProgram>(root, "counter"),
        client::<crowdsale_app::CrowdsaleProgram>(root, "crowdsale"),
        client::<dao_app::DaoProgram>(root, "dao"),
        client::<dex_factory_app::DexFactoryProgram>(root, "dex-factory"),
        client::<dex_pair_app::DexPairProgram>(root, "dex-pair"),
        client::<dutch_auction_app::DutchAuctionProgram>(root, "dutch-auction"),
        client::<escrow_app::EscrowProgram>(root, "escrow"),
        client::<feed_channel_app::FeedChannelProgram>(root, "feed-channel"),
        client::<feed_router_app::FeedRouterProgram>(root, "feed-router"),
        client::<hostile_vft_app::HostileVftProgram>(root, "hostile/vft"),
        client::<hostile_vnft_app::HostileVnftProgram>(root, "hostile/vnft"),
        client::<lottery_app::LotteryProgram>(root, "lottery"),
        client::<marketplace_app::MarketplaceProgram>(root, "marketplace"),
        client::<multisig_app::MultisigProgram>(root, "multisig"),
        client::<onchain_nft_app::OnchainNftProgram>(root, "onchain-nft"),
        client::<ping_app::PingProgram>(root, "ping"),
        client::<pixelboard_app::PixelboardProgram>(root, "pixelboard"),
        client::<rmrk_app::RmrkProgram>(root, "rmrk"),
        client::<rps_app::RpsProgram>(root, "rps"),
        client::<staking_app::StakingProgram>(root, "staking"),
        client::<supply_chain_app::SupplyChainProgram>(root, "supply-chain"),
        client::<vft_app::VftProgram>(root, "vft"),
        client::<vmt_app::VmtProgram>(root, "vmt"),
        client::<vnft_app::VnftProgram>(root, "vnft"),
        client::<wallet_app::WalletProgram>(root, "wallet"),
    ]
    .concat()
}

fn client<P: ProgramMeta>(root: &Path, path: &str) -> Vec<PathBuf> {
    let name = path.replace('/', "-");
    let folder = Path::new(path).join("client");
    let idl = folder.join(&name).with_extension("idl");
    let source = folder.join("src/lib.rs");
    fs::create_dir_all(root.join(&folder).join("src")).expect("client folder");

    ClientBuilder::<P>::empty(name)
        .with_idl_path(root.join(&idl))
        .with_client_path(root.join(&source))
        .no_std()
        .build();

    vec![idl, source]
}
