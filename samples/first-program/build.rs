// The program once more, for this script: it writes the interface from it.
#[allow(dead_code)]
#[path = "src/lib.rs"]
mod program;

fn main() {
    if let Some((_, wasm)) = sails_rs::build_wasm() {
        // Writes counter.idl beside the Wasm, and the same text into it.
        sails_rs::ClientBuilder::<program::CounterProgram>::from_wasm_path(wasm).build_idl();
    }
}
