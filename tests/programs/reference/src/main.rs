//! What the reference parsers of Sails read in generated IDL files, and the bytes of calls to them.
//!
//! Standard input: a JSON list of `{notation, idl, calls: [{service, name, values}]}`, as `inputs.ts` writes it.
//! Standard output: a JSON list with `null` for a file that the reference refuses, or `{entries, payloads}`: entries in
//! the text form of `canonical.ts`, and the digest of each call's payload.

mod one;
mod two;

use keccak_const::Keccak256;
use parity_scale_codec::{Compact, Encode};
use primitive_types::U256;
use serde_json::{Value, json};
use std::{collections::BTreeMap, io::stdin, rc::Rc};

/// A type without aliases and type parameters. `Declared` leads to the definitions of its scope.
#[derive(Clone)]
enum Type {
    Primitive(String),
    List(Box<Type>, Option<u32>),
    Option(Box<Type>),
    Result(Box<Type>, Box<Type>),
    Tuple(Vec<Type>),
    Struct(Vec<Field>),
    Enum(Vec<(String, Vec<Field>)>),
    Declared(String),
}

#[derive(Clone)]
struct Field {
    name: String,
    ty: Type,
}

type Definitions = BTreeMap<String, Type>;

struct Entry {
    kind: &'static str,
    service: String,
    name: String,
    /// The part of the header that calls of Sails 1 and later have; empty before.
    header: String,
    /// The bytes in front of the arguments.
    prefix: Vec<u8>,
    fields: Vec<Field>,
    returns: Option<Type>,
    throws: Option<Type>,
    docs: Vec<String>,
    definitions: Rc<Definitions>,
}

impl Type {
    fn primitive(name: &str) -> Self {
        Self::Primitive(name.to_owned())
    }

    fn text(&self) -> String {
        let all = |types: &[Type]| {
            types.iter().map(Type::text).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::Primitive(name) | Self::Declared(name) => name.clone(),
            Self::List(item, None) => format!("[{}]", item.text()),
            Self::List(item, Some(length)) => {
                format!("[{}; {length}]", item.text())
            }
            Self::Option(some) => format!("Option<{}>", some.text()),
            Self::Result(ok, err) => {
                format!("Result<{}, {}>", ok.text(), err.text())
            }
            Self::Tuple(types) => format!("({})", all(types)),
            Self::Struct(fields) => format!("struct({})", fields_text(fields)),
            Self::Enum(variants) => {
                let texts: Vec<_> = variants
                    .iter()
                    .map(|(name, fields)| {
                        format!("{name}({})", fields_text(fields))
                    })
                    .collect();
                format!("enum({})", texts.join(", "))
            }
        }
    }

    /// The names of the declared types that a type leads to.
    fn reach(
        &self,
        definitions: &Definitions,
        found: &mut BTreeMap<String, String>,
    ) {
        match self {
            Self::Primitive(_) => {}
            Self::List(inner, _) | Self::Option(inner) => {
                inner.reach(definitions, found)
            }
            Self::Result(ok, err) => {
                [ok, err].iter().for_each(|ty| ty.reach(definitions, found))
            }
            Self::Tuple(types) => {
                types.iter().for_each(|ty| ty.reach(definitions, found))
            }
            Self::Struct(fields) => fields
                .iter()
                .for_each(|field| field.ty.reach(definitions, found)),
            Self::Enum(variants) => variants
                .iter()
                .flat_map(|(_, fields)| fields)
                .for_each(|field| field.ty.reach(definitions, found)),
            Self::Declared(name) => {
                if !found.contains_key(name) {
                    found.insert(name.clone(), definitions[name].text());
                    definitions[name].reach(definitions, found);
                }
            }
        }
    }

    /// Appends the bytes of a value in the form of `src/sails/scale.ts`.
    fn encode(
        &self,
        value: &Value,
        definitions: &Definitions,
        out: &mut Vec<u8>,
    ) {
        let text = || value.as_str().expect("a text");
        let items = || value.as_array().expect("a list");
        match self {
            Self::Declared(name) => {
                definitions[name].encode(value, definitions, out)
            }
            Self::Tuple(types) => {
                for (ty, item) in types.iter().zip(items()) {
                    ty.encode(item, definitions, out);
                }
            }
            Self::Struct(fields) => {
                encode_fields(fields, items(), definitions, out)
            }
            Self::Result(ok, err) => {
                let (index, ty) = if value["variant"] == "Ok" {
                    (0u8, ok)
                } else {
                    (1, err)
                };
                index.encode_to(out);
                ty.encode(&value["fields"][0], definitions, out);
            }
            Self::Enum(variants) => {
                let name = value["variant"].as_str().expect("a variant");
                let index = variants
                    .iter()
                    .position(|(other, _)| other == name)
                    .expect("a known variant");
                (index as u8).encode_to(out);
                let values = value["fields"].as_array().expect("fields");
                encode_fields(&variants[index].1, values, definitions, out);
            }
            Self::Option(some) => {
                (!value.is_null()).encode_to(out);
                let is_nested =
                    matches!(some.behind(definitions), Self::Option(_));
                if !value.is_null() {
                    let content = if is_nested {
                        &value["fields"][0]
                    } else {
                        value
                    };
                    some.encode(content, definitions, out);
                }
            }
            Self::List(item, length) => {
                if matches!(item.behind(definitions), Self::Primitive(name) if name == "u8")
                {
                    let bytes = hex(text());
                    match length {
                        Some(_) => out.extend(bytes),
                        None => bytes.encode_to(out),
                    }
                    return;
                }
                if length.is_none() {
                    Compact(items().len() as u32).encode_to(out);
                }
                for one in items() {
                    item.encode(one, definitions, out);
                }
            }
            Self::Primitive(name) => {
                match name.trim_start_matches("NonZero").to_lowercase().as_str()
                {
                    "()" => {}
                    "bool" => text().parse::<bool>().unwrap().encode_to(out),
                    "char" => u32::from(text().parse::<char>().unwrap())
                        .encode_to(out),
                    "string" => text().encode_to(out),
                    "u8" => text().parse::<u8>().unwrap().encode_to(out),
                    "u16" => text().parse::<u16>().unwrap().encode_to(out),
                    "u32" => text().parse::<u32>().unwrap().encode_to(out),
                    "u64" => text().parse::<u64>().unwrap().encode_to(out),
                    "u128" => text().parse::<u128>().unwrap().encode_to(out),
                    "i8" => text().parse::<i8>().unwrap().encode_to(out),
                    "i16" => text().parse::<i16>().unwrap().encode_to(out),
                    "i32" => text().parse::<i32>().unwrap().encode_to(out),
                    "i64" => text().parse::<i64>().unwrap().encode_to(out),
                    "i128" => text().parse::<i128>().unwrap().encode_to(out),
                    "u256" => {
                        U256::from_dec_str(text()).unwrap().encode_to(out)
                    }
                    "actorid" | "codeid" | "messageid" | "h256" | "h160" => {
                        out.extend(hex(text()))
                    }
                    other => panic!("no encoding of {other}"),
                }
            }
        }
    }

    fn behind<'a>(&'a self, definitions: &'a Definitions) -> &'a Type {
        match self {
            Self::Declared(name) => &definitions[name],
            other => other,
        }
    }
}

fn hex(text: &str) -> Vec<u8> {
    let digits = text.strip_prefix("0x").expect("hex");
    (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect()
}

fn fields_text(fields: &[Field]) -> String {
    let texts: Vec<_> = fields
        .iter()
        .map(|Field { name, ty }| match name.as_str() {
            "" => ty.text(),
            name => format!("{name}: {}", ty.text()),
        })
        .collect();
    texts.join(", ")
}

fn encode_fields(
    fields: &[Field],
    values: &[Value],
    definitions: &Definitions,
    out: &mut Vec<u8>,
) {
    assert_eq!(fields.len(), values.len());
    for (field, value) in fields.iter().zip(values) {
        field.ty.encode(value, definitions, out);
    }
}

impl Entry {
    fn text(&self) -> String {
        let mut parts = vec![
            self.kind.to_owned(),
            format!("{}.{}", self.service, self.name),
        ];
        if !self.header.is_empty() {
            parts.push(self.header.clone());
        }
        parts.push(format!("({})", fields_text(&self.fields)));
        parts.extend(self.returns.iter().map(|ty| format!("-> {}", ty.text())));
        parts.extend(
            self.throws.iter().map(|ty| format!("throws {}", ty.text())),
        );
        let docs: Vec<_> = self
            .docs
            .iter()
            .flat_map(|line| line.split_whitespace())
            .collect();
        if !docs.is_empty() {
            parts.push(format!("/// {}", docs.join(" ")));
        }
        let mut found = BTreeMap::new();
        self.fields
            .iter()
            .map(|field| &field.ty)
            .chain(&self.returns)
            .chain(&self.throws)
            .for_each(|ty| ty.reach(&self.definitions, &mut found));
        let definitions = found
            .iter()
            .map(|(name, text)| format!("\n{name} = {text}"));
        parts.join(" ") + &definitions.collect::<String>()
    }

    fn payload(&self, values: &[Value]) -> Vec<u8> {
        let mut out = self.prefix.clone();
        encode_fields(&self.fields, values, &self.definitions, &mut out);
        out
    }
}

fn digest(bytes: &[u8]) -> String {
    let hash = Keccak256::new().update(bytes).finalize();
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn answer(input: &Value) -> Value {
    let idl = input["idl"].as_str().expect("an IDL");
    let entries = match input["notation"].as_u64() {
        Some(1) => one::entries(idl),
        _ => two::entries(idl),
    };
    let Ok(entries) = entries else {
        return Value::Null;
    };
    let payloads: Vec<_> = input["calls"]
        .as_array()
        .expect("calls")
        .iter()
        .map(|call| {
            let entry = entries
                .iter()
                .find(|entry| {
                    entry.kind != "event"
                        && entry.service == call["service"]
                        && entry.name == call["name"]
                })
                .expect("an entry of that name");
            digest(&entry.payload(call["values"].as_array().expect("values")))
        })
        .collect();
    let texts: Vec<_> = entries.iter().map(Entry::text).collect();
    json!({"entries": texts, "payloads": payloads})
}

fn main() {
    let inputs: Vec<Value> = serde_json::from_reader(stdin()).expect("JSON");
    println!("{}", Value::Array(inputs.iter().map(answer).collect()));
}
