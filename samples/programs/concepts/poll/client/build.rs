fn main() {
    sails_rs::build_client::<::poll_app::Program>();
}
