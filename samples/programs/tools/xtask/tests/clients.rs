use std::{fs, path::Path};

#[test]
fn idl_files_and_clients_are_up_to_date() {
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clients");
    let committed = xtask::workspace();

    let stale: Vec<_> = xtask::clients(&fresh)
        .into_iter()
        .filter(|file| {
            fs::read_to_string(fresh.join(file)).unwrap()
                != fs::read_to_string(committed.join(file)).unwrap_or_default()
        })
        .collect();

    assert!(
        stale.is_empty(),
        "out of date: {stale:?}; run samples/programs/check.sh update and commit"
    );
}
