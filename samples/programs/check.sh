#!/usr/bin/env bash
#
# Builds and checks the sample programs; `npm run samples:programs` calls it.
#
#   check.sh          formatting, tests, lints; the generated files must be up to date. When all of that has passed
#                     on this machine for the same files and compiler, it says so and does nothing
#   check.sh --force  the same, whatever has passed before
#   check.sh update   rewrites the generated files: IDL files, clients, output.txt, traces.json,
#                     scenarios.txt, costs.json, committed Wasm, constants for the register of facts,
#                     the lock file of the first program
#   check.sh newest   builds only the first program, with the newest crates that it allows
#   check.sh cargo …  runs Cargo with the Rust and the target folder of the two above, for example
#                     check.sh cargo test --release --test counter
#
# Rust comes from the first that can build for wasm32v1-none: the cargo in PATH,
# a rustup that may fetch the target, the packages of Debian (installed by root
# when missing). Otherwise the script says what to install.
#
# Everything built stays outside the clone, in
# ${XDG_CACHE_HOME:-~/.cache}/gear-docs-programs/<hash of the locked crates>.
#
# The last line counts: `samples/programs: N passed, M failed`, where N are tests
# and M are tests and other checks. Exits with 0 when M is 0.
set -euo pipefail
# Cargo prints paths without symbolic links, and wasm_sources compares them.
cd -P "$(dirname "${BASH_SOURCE[0]}")"

target=wasm32v1-none
debian_packages=(rustc-web cargo-web rust-web-src rust-web-llvm rustfmt-web rust-web-clippy binaryen)
# Folders of programs whose Wasm is committed: the site runs it in the browser, its unit tests and those of samples/js
# in Node.
committed_wasm=(
  concepts/counter concepts/factory concepts/lifecycle concepts/memory concepts/messaging concepts/ping
  concepts/ping-gstd concepts/poll concepts/wallet finance/crowdsale finance/dex-factory finance/dex-pair
  finance/dutch-auction finance/escrow finance/marketplace finance/staking finance/vault games/lottery games/rps
  governance/dao governance/multisig infrastructure/concert infrastructure/feed-channel
  infrastructure/feed-router infrastructure/supply-chain lib/hostile-vft tokens/onchain-nft tokens/pixelboard
  tokens/rmrk tokens/vft tokens/vmt tokens/vnft
)
committed_wasm_limit=$((180 * 1024))
# The program of the five-minute page, and the files of it that the page shows.
first_program=../first-program
first_program_files=(Cargo.toml build.rs src/lib.rs)

update=false
newest=false
case "${1-}" in
'' | --force | cargo) ;;
update) update=true ;;
newest) newest=true ;;
*)
  echo 'usage: samples/programs/check.sh [--force | update | newest | cargo …]' >&2
  exit 2
  ;;
esac

passed=0
failed=0

fail() {
  echo "samples/programs: $1" >&2
  failed=$((failed + 1))
}

has_target() {
  local sysroot
  sysroot=$(rustc --print sysroot 2>/dev/null) && [[ -d $sysroot/lib/rustlib/$target ]]
}

channel=$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)

add_target() {
  command -v rustup >/dev/null &&
    rustup toolchain install "$channel" --profile minimal \
      --component clippy --component rustfmt --target "$target" >/dev/null 2>&1
}

missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) == *' installed' ]] || echo "$package"
  done
}

install_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} == 0)) && return
  if ((EUID != 0)); then
    echo "samples/programs: run as root: apt-get install ${missing[*]}" >&2
    return 1
  fi
  apt-get update -qq && apt-get install -y -qq -o DPkg::Lock::Timeout=600 "${missing[@]}" >/dev/null
}

# Debian's compiler has no library for the target, only its source.
build_sysroot() {
  local crate
  crate=$(mktemp -d)
  mkdir "$crate/src"
  echo '#![no_std]' >"$crate/src/lib.rs"
  printf '[package]\nname = "sysroot"\nedition = "2024"\n' >"$crate/Cargo.toml"
  # Programs are linked with fat LTO, which needs the bitcode.
  (cd "$crate" && RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes \
    CARGO_TARGET_DIR=$crate/target \
    /usr/bin/cargo build --release --target "$target" -Z build-std=core,alloc)
  mkdir -p "$1.new/lib/rustlib/$target/lib"
  cp "$crate/target/$target"/release/deps/lib{core,alloc,compiler_builtins}-*.rlib \
    "$1.new/lib/rustlib/$target/lib"
  ln -s /usr/lib/rustlib/x86_64-unknown-linux-gnu "$1.new/lib/rustlib"
  mv "$1.new" "$1"
  rm -r "$crate"
}

use_debian() {
  local version sysroot tool
  command -v apt-get >/dev/null || return 1
  install_packages "${debian_packages[@]}" || return 1
  # A link to the linker of the LLVM that rustc is built on, which is a package of its own.
  install_packages "$(basename "$(readlink /usr/bin/rust-lld)")" || return 1

  version=$(/usr/bin/rustc --version | cut -d ' ' -f 2)
  sysroot=$cache/sysroot-$version
  [[ -d $sysroot ]] || build_sysroot "$sysroot"

  mkdir -p "$cache/bin"
  for tool in rustc cargo rustdoc rustfmt cargo-fmt clippy-driver; do
    ln -sfn "/usr/bin/$tool" "$cache/bin/$tool"
  done
  # gear-wasm-builder asks rustup for the toolchain and then calls cargo through it.
  cat >"$cache/bin/rustup" <<RUSTUP
#!/bin/sh
case \$1 in
show) echo '$version-x86_64-unknown-linux-gnu (default)' ;;
run) shift 2 && exec "\$@" ;;
esac
RUSTUP
  chmod +x "$cache/bin/rustup"
  PATH=$cache/bin:$PATH
  export CARGO_TARGET_WASM32V1_NONE_RUSTFLAGS="--sysroot=$sysroot"
}

# Makes Cargo compile the crates of the workspace with clippy, which warns and compiles in one go; `cargo clippy` would
# check all crates below them once more. Each Wasm is built without it, because clippy turns off some optimizations.
lint_while_building() {
  if ! clippy-driver --version >/dev/null; then
    echo 'samples/programs: clippy is missing: install the one that belongs to this Rust' >&2
    exit 1
  fi
  mkdir -p "$cache/bin"
  cat >"$cache/bin/compile-and-lint" <<'WRAPPER'
#!/bin/sh
case $* in
*--target?wasm32*) exec "$@" ;;
*) exec clippy-driver "$@" ;;
esac
WRAPPER
  chmod +x "$cache/bin/compile-and-lint"
  export RUSTC_WORKSPACE_WRAPPER=$cache/bin/compile-and-lint
}

# Compares a fresh file with the committed one, or replaces it.
expect() {
  if $update; then
    cp "$1" "$2"
  elif ! cmp -s "$1" "$2"; then
    fail "$2 is out of date: run samples/programs/check.sh update and commit"
  fi
}

# What `cargo test` prints for one test file, without hashes, paths, times and chance order. Blank lines are our own
# and what is printed before the sorted lines is flushed: awks differ in when they write beside a pipe.
captured_output() {
  echo "\$ cargo test --release --test $1"
  awk -v file="tests/$1.rs" '
    $1 == "Running" { on = $2 == file; if (on) print "     Running " file "\n" }
    on && NF && $1 != "Running" && $1 != "test" { print; fflush() }
    on && $1 == "test" && $2 != "result:" && !/ has been running for over / { print | "LC_ALL=C sort" }
    on && $1 == "test" && $2 == "result:" {
      close("LC_ALL=C sort"); sub(/; finished in .*/, ""); print "\n" $0; on = 0
    }
  ' "$cache/test.log"
}

check_outputs() {
  local tests name
  for tests in */*/app/tests/*.rs concepts/{ping-gstd,poll}/tests/*.rs; do
    # Pages don't show what the tests of misbehaving tokens print.
    [[ $tests == lib/* ]] && continue
    name=$(basename "$tests" .rs)
    captured_output "$name" >"$cache/output.txt"
    expect "$cache/output.txt" "$(cut -d / -f 1-2 <<<"$tests")/output.txt"
  done
}

# Builds the first program as its readers do: the files that the page shows, alone in an empty folder. Its lock file has
# the crates of the workspace; readers get the newest ones, which only `newest` tries. Rustup takes the compiler of the
# workspace there, too.
check_first_program() {
  local folder status=0 options=()
  folder=$(mktemp -d)
  tar --create --directory "$first_program" "${first_program_files[@]}" | tar --extract --directory "$folder"
  if $update; then
    # Cargo removes the crates that the first program does not need.
    cp Cargo.lock "$folder"
  elif ! $newest; then
    cp "$first_program/Cargo.lock" "$folder"
    options=(--locked)
  fi
  (cd "$folder" && RUSTUP_TOOLCHAIN=$channel CARGO_TARGET_DIR=$cache/first-program \
    cargo build --release "${options[@]}") || status=$?
  if $update && ((status == 0)); then
    cp "$folder/Cargo.lock" "$first_program"
  fi
  rm -r "$folder"
  return "$status"
}

# What a program's Wasm is made of: its crate and those of the workspace it depends on, by path and content,
# and the locked crates. The bytes of the Wasm itself differ from clone to clone: cargo derives symbol names from
# where the clone lies, and code is ordered by them.
wasm_sources() {
  local package=${1##*/}
  [[ -e $1/Cargo.toml ]] || package+=-app
  {
    cargo tree --locked -p "$package" -e normal --prefix none --format '{p}' |
      sed -n "s|.* ($PWD/\([^)]*\)).*|\1|p" | LC_ALL=C sort -u |
      while read -r crate; do
        find "$crate/src" -type f | LC_ALL=C sort | xargs sha256sum
        # Its tests may use other crates.
        awk '/^\[/ { tests = /^\[dev-dependencies/ } !tests' "$crate/Cargo.toml"
      done
    echo "$key"
  } | sha256sum | cut -d ' ' -f 1
}

# Another compiler or wasm-opt is no reason to commit: it makes a Wasm that behaves the same.
check_committed_wasm() {
  local name sources built committed stale=()
  for name in "${committed_wasm[@]}"; do
    echo "$(wasm_sources "$name")  $name"
  done >"$cache/wasm-sources.txt"
  sources=$(cd "$first_program" && sha256sum "${first_program_files[@]}" | sha256sum | cut -d ' ' -f 1)
  echo "$sources  $first_program" >>"$cache/wasm-sources.txt"
  mapfile -t stale < <(comm -23 <(sort "$cache/wasm-sources.txt") <(sort wasm-sources.txt) | cut -d ' ' -f 3)
  for name in "${stale[@]}"; do
    built=${name##*/}
    built=$CARGO_TARGET_DIR/wasm32-gear/release/${built//-/_}
    [[ -e $name/Cargo.toml ]] || built+=_app
    [[ $name == "$first_program" ]] && built=$cache/first-program/wasm32-gear/release/counter
    committed=$name/${name##*/}.opt.wasm
    if $update; then
      cp "$built.opt.wasm" "$committed"
    else
      fail "$committed is out of date: run samples/programs/check.sh update and commit"
    fi
  done
  if $update; then
    cp "$cache/wasm-sources.txt" wasm-sources.txt
  fi
  for name in "${committed_wasm[@]}"; do
    committed=$name/${name##*/}.opt.wasm
    if (($(stat -c %s "$committed") > committed_wasm_limit)); then
      fail "$committed is larger than $committed_wasm_limit bytes"
    fi
  done
}

# Says which messages have become dearer than they were by more than a twentieth.
check_costs() {
  [[ -e costs.json ]] || return 0
  local dearer
  dearer=$(paste -d ' ' <(tr -d '[],:"{}' <costs.json) <(tr -d '[],:"{}' <"$CARGO_TARGET_DIR/tmp/costs.json") | awk '
    { half = NF / 2
      if ($(half + 1) != $1) next
      for (at = 2; at <= half; at++)
        if ($(half + at) > 1.05 * $at) print $1 " message " at - 1 ": " $at " gas, now " $(half + at) }
  ')
  [[ -z $dearer ]] && return
  echo "$dearer" >&2
  $update || fail 'messages burn more than 5 % more gas than costs.json says'
}

# What the result of this script depends on, as one hash: every file of the programs with its path, the facts that come
# from them, and the compilers. Registry crates are in the lock files. The builds themselves leave a .binpath beside each
# program, with paths of this machine.
inputs() {
  {
    find . "$first_program" ../../facts/read/crates.json -type f -not -path '*/target/*' -not -name .binpath -print0 |
      LC_ALL=C sort -z | xargs -0 sha256sum
    rustc --version --verbose
    clippy-driver --version || true
    wasm-opt --version || true
  } 2>/dev/null | sha256sum | cut -d ' ' -f 1
}

# The names of our own crates do not count: a new program must not start from nothing.
key=$(grep '^checksum' Cargo.lock | sha256sum | cut -c 1-16)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/gear-docs-programs/$key
mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9
export CARGO_TARGET_DIR=$cache/target

if ! has_target && ! { add_target && has_target; } && ! use_debian; then
  cat >&2 <<MISSING
samples/programs: no Rust that builds for $target. Install one of these:
  https://rustup.rs, then run this again: it adds the toolchain of rust-toolchain.toml
  on Debian, as root: apt-get install ${debian_packages[*]}
MISSING
  exit 1
fi

passed_before=$(dirname "$cache")/passed/$(inputs)
if [[ -z ${1-} && -e $passed_before ]]; then
  echo 'samples/programs: not run, because all of this has passed on this machine (check.sh --force runs it again):'
  cat "$passed_before"
  exit
fi

lint_while_building

# Wasm files of two clones have the same names in the folder they share.
if [[ $(cat "$cache/clone" 2>/dev/null) != "$PWD" ]]; then
  cargo clean --quiet --release --workspace
  echo "$PWD" >"$cache/clone"
fi

# gear-wasm-builder writes a stamp beside each Wasm, so that the next run of Cargo builds it again: its features, or a crate
# below it, could be others by then.
mkdir -p "$CARGO_TARGET_DIR/wasm-projects"
stamps() { find "$CARGO_TARGET_DIR/wasm-projects" -name '*.stamp' "$@"; }
stamps -exec touch {} +
touch "$cache/started"
# Within this run, they are not.
keep_wasm() { stamps -newer "$cache/started" -exec touch --date=@0 {} +; }

if [[ ${1-} == cargo ]]; then
  exec "$@"
fi

if $newest; then
  check_first_program
  exit
fi

if $update; then
  cargo test --quiet --release --workspace --test clients --no-run
  keep_wasm
  "$CARGO_TARGET_DIR/release/xtask" clients
  # The scenarios run the committed Wasm.
  cargo test --quiet --release --workspace --locked --no-run
  keep_wasm
  check_first_program
  check_committed_wasm
  export UPDATE_TRACES=1
fi

cargo fmt --check || fail 'not formatted: run cargo fmt'

# While one Wasm after the other is built, a core is idle.
check_first_program >"$cache/first-program.log" 2>&1 &
first_program_built=$!

cargo test --release --workspace --locked --no-fail-fast 2>&1 | tee "$cache/test.log" ||
  fail 'cargo test failed'
read -r passed failed_tests < <(
  awk '/^test result:/ { passed += $4; failed += $6 } END { print passed + 0, failed + 0 }' "$cache/test.log"
)
if ((failed_tests > 0)); then
  failed=$((failed - 1 + failed_tests))
fi

wait "$first_program_built" || fail "$first_program does not build outside of this repository"
cat "$cache/first-program.log"
! grep -q '^warning' "$cache"/{test,first-program}.log || fail 'the compiler or clippy warns'

if ((failed == 0)); then
  check_outputs
  expect "$CARGO_TARGET_DIR/tmp/recorded.json" recorded.json
  expect "$CARGO_TARGET_DIR/tmp/scenarios.txt" scenarios.txt
  check_costs
  expect "$CARGO_TARGET_DIR/tmp/costs.json" costs.json
  expect "$CARGO_TARGET_DIR/tmp/crates.json" ../../facts/read/crates.json
  check_committed_wasm
fi

if ((failed > 0 && failed_tests == 0)); then
  # What did not compile stands far above what was built after it.
  grep --max-count 3 --after-context 8 '^error' "$cache/test.log" >&2 || true
fi

# `update` has changed the files since they were hashed.
if $update; then
  passed_before=$(dirname "$passed_before")/$(inputs)
fi
if ((failed == 0)); then
  if [[ ${passed_before##*/} == "$(inputs)" ]]; then
    mkdir -p "$(dirname "$passed_before")"
    echo "samples/programs: $passed passed, 0 failed" >"$passed_before"
  else
    echo 'samples/programs: files changed while this ran, so the result is not remembered' >&2
  fi
fi
echo "samples/programs: $passed passed, $failed failed"
((failed == 0))
