#![no_std]

// Incorporate code generated based on the IDL file
include!("poll_client.rs");
