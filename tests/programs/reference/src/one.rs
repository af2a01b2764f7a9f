//! Version 1 of the notation, with the parser of Sails 0.x.

use crate::{Definitions, Entry, Field, Type};
use parity_scale_codec::Encode;
use sails_idl_parser::ast::{self, PrimitiveType, TypeDecl, TypeDef, TypeId};
use std::rc::Rc;

/// The entries of a program. Fails where the parser does, and for a type that is not declared.
pub fn entries(idl: &str) -> Result<Vec<Entry>, String> {
    let program = ast::parse_idl(idl).map_err(|error| error.to_string())?;
    let names: Vec<_> = program.types().iter().map(|ty| ty.name()).collect();
    let definitions: Definitions = program
        .types()
        .iter()
        .map(|ty| Ok((ty.name().to_owned(), definition(ty.def(), &names)?)))
        .collect::<Result<_, String>>()?;
    let definitions = Rc::new(definitions);
    let params = |params: &[ast::FuncParam]| {
        params
            .iter()
            .map(|param| {
                Ok(Field {
                    name: param.name().to_owned(),
                    ty: resolve(param.type_decl(), &names)?,
                })
            })
            .collect::<Result<Vec<_>, String>>()
    };

    let mut entries = Vec::new();
    for ctor in program.ctor().iter().flat_map(|ctor| ctor.funcs()) {
        entries.push(Entry {
            kind: "constructor",
            service: String::new(),
            name: ctor.name().to_owned(),
            header: String::new(),
            prefix: ctor.name().encode(),
            fields: params(ctor.params())?,
            returns: None,
            throws: None,
            docs: ctor.docs().clone(),
            definitions: definitions.clone(),
        });
    }
    for service in program.services() {
        for func in service.funcs() {
            entries.push(Entry {
                kind: if func.is_query() { "query" } else { "command" },
                service: service.name().to_owned(),
                name: func.name().to_owned(),
                header: String::new(),
                prefix: (service.name(), func.name()).encode(),
                fields: params(func.params())?,
                returns: Some(resolve(func.output(), &names)?),
                throws: None,
                docs: func.docs().clone(),
                definitions: definitions.clone(),
            });
        }
        for event in service.events() {
            entries.push(Entry {
                kind: "event",
                service: service.name().to_owned(),
                name: event.name().to_owned(),
                header: String::new(),
                prefix: (service.name(), event.name()).encode(),
                fields: content(event.type_decl(), &names)?,
                returns: None,
                throws: None,
                docs: event.docs().clone(),
                definitions: definitions.clone(),
            });
        }
    }
    Ok(entries)
}

fn definition(def: &TypeDef, names: &[&str]) -> Result<Type, String> {
    Ok(match def {
        TypeDef::Struct(def) => Type::Struct(fields(def, names)?),
        TypeDef::Enum(def) => Type::Enum(
            def.variants()
                .iter()
                .map(|variant| {
                    Ok((
                        variant.name().to_owned(),
                        content(variant.type_decl(), names)?,
                    ))
                })
                .collect::<Result<_, String>>()?,
        ),
    })
}

fn fields(def: &ast::StructDef, names: &[&str]) -> Result<Vec<Field>, String> {
    def.fields()
        .iter()
        .map(|field| {
            let name = field.name().unwrap_or_default().to_owned();
            Ok(Field {
                name,
                ty: resolve(field.type_decl(), names)?,
            })
        })
        .collect()
}

/// The fields of a variant: those of a struct in place, or one without a name.
fn content(
    decl: Option<&TypeDecl>,
    names: &[&str],
) -> Result<Vec<Field>, String> {
    match decl {
        None => Ok(Vec::new()),
        Some(TypeDecl::Def(TypeDef::Struct(def))) => fields(def, names),
        Some(decl) => Ok(vec![Field {
            name: String::new(),
            ty: resolve(decl, names)?,
        }]),
    }
}

fn resolve(decl: &TypeDecl, names: &[&str]) -> Result<Type, String> {
    let inner = |decl| resolve(decl, names);
    Ok(match decl {
        TypeDecl::Vector(item) => Type::List(Box::new(inner(item)?), None),
        TypeDecl::Array { item, len } => {
            Type::List(Box::new(inner(item)?), Some(*len))
        }
        TypeDecl::Map { key, value } => Type::List(
            Box::new(Type::Tuple(vec![inner(key)?, inner(value)?])),
            None,
        ),
        TypeDecl::Optional(some) => Type::Option(Box::new(inner(some)?)),
        TypeDecl::Result { ok, err } => {
            Type::Result(Box::new(inner(ok)?), Box::new(inner(err)?))
        }
        TypeDecl::Id(TypeId::Primitive(primitive)) => {
            Type::primitive(name(*primitive))
        }
        TypeDecl::Id(TypeId::UserDefined(name))
            if names.contains(&name.as_str()) =>
        {
            Type::Declared(name.clone())
        }
        TypeDecl::Id(TypeId::UserDefined(name)) => {
            return Err(format!("{name} is not declared"));
        }
        TypeDecl::Def(def) => match definition(def, names)? {
            Type::Struct(fields)
                if fields.iter().all(|field| field.name.is_empty()) =>
            {
                Type::Tuple(fields.into_iter().map(|field| field.ty).collect())
            }
            other => other,
        },
    })
}

/// The name of a primitive in version 2.
fn name(primitive: PrimitiveType) -> &'static str {
    match primitive {
        PrimitiveType::Null => "()",
        PrimitiveType::Bool => "bool",
        PrimitiveType::Char => "char",
        PrimitiveType::Str => "String",
        PrimitiveType::U8 => "u8",
        PrimitiveType::U16 => "u16",
        PrimitiveType::U32 => "u32",
        PrimitiveType::U64 => "u64",
        PrimitiveType::U128 => "u128",
        PrimitiveType::I8 => "i8",
        PrimitiveType::I16 => "i16",
        PrimitiveType::I32 => "i32",
        PrimitiveType::I64 => "i64",
        PrimitiveType::I128 => "i128",
        PrimitiveType::ActorId => "ActorId",
        PrimitiveType::CodeId => "CodeId",
        PrimitiveType::MessageId => "MessageId",
        PrimitiveType::H256 => "H256",
        PrimitiveType::U256 => "U256",
        PrimitiveType::H160 => "H160",
        PrimitiveType::NonZeroU8 => "NonZeroU8",
        PrimitiveType::NonZeroU16 => "NonZeroU16",
        PrimitiveType::NonZeroU32 => "NonZeroU32",
        PrimitiveType::NonZeroU64 => "NonZeroU64",
        PrimitiveType::NonZeroU128 => "NonZeroU128",
        PrimitiveType::NonZeroU256 => "NonZeroU256",
    }
}
