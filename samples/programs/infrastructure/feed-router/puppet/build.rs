fn main() {
    gear_wasm_builder::build();
}
