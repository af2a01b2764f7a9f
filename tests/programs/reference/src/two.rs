//! Version 2 of the notation, with the parser of Sails 2.

use crate::{Definitions, Entry, Field, Type};
use sails_idl_meta::{InterfaceId, SailsMessageHeader};
use sails_idl_parser_v2::ast::{
    FuncParam, FunctionKind, IdlDoc, PrimitiveType, StructDef,
    Type as Declaration, TypeDecl, TypeDef,
};
use std::{collections::HashMap, rc::Rc};

/// The entries of a program, once for each route. Fails where the parser does, and for a type that is not declared.
pub fn entries(idl: &str) -> Result<Vec<Entry>, String> {
    let doc = sails_idl_parser_v2::parse_idl(idl)
        .map_err(|error| error.to_string())?;
    let mut entries = Vec::new();
    let Some(program) = &doc.program else {
        for service in &doc.services {
            expose(&doc, &service.name.name, 0, &mut entries, &mut Vec::new())?;
        }
        return Ok(entries);
    };
    let mut scope = Scope::new(&program.types);
    let mut constructors = Vec::new();
    for ctor in &program.ctors {
        let fields = scope.params(&ctor.params)?;
        let throws = ctor
            .throws
            .as_ref()
            .map(|decl| scope.resolve(decl))
            .transpose()?;
        constructors.push((ctor, fields, throws));
    }
    let definitions = Rc::new(scope.definitions);
    for (ctor, fields, throws) in constructors {
        let (header, prefix) = header(InterfaceId::zero(), ctor.entry_id, 0);
        entries.push(Entry {
            kind: "constructor",
            service: String::new(),
            name: ctor.name.clone(),
            header,
            prefix,
            fields,
            returns: None,
            throws,
            docs: ctor.docs.clone(),
            definitions: definitions.clone(),
        });
    }
    for exposed in &program.services {
        expose(
            &doc,
            &exposed.name.name,
            exposed.route_idx,
            &mut entries,
            &mut Vec::new(),
        )?;
    }
    Ok(entries)
}

/// Adds the entries of a service at a route; behind a route, also those of the services that it extends.
fn expose(
    doc: &IdlDoc,
    name: &str,
    route: u8,
    entries: &mut Vec<Entry>,
    done: &mut Vec<String>,
) -> Result<(), String> {
    if done.iter().any(|other| other == name) {
        return Ok(());
    }
    done.push(name.to_owned());
    let service = doc
        .services
        .iter()
        .find(|service| service.name.name == name)
        .ok_or("no such service")?;
    let id = service.name.interface_id.ok_or("no interface id")?;
    let mut scope = Scope::new(&service.types);
    let mut found = Vec::new();
    for func in &service.funcs {
        let kind = match func.kind {
            FunctionKind::Command => "command",
            FunctionKind::Query => "query",
        };
        let fields = scope.params(&func.params)?;
        let returns = Some(scope.resolve(&func.output)?);
        let throws = func
            .throws
            .as_ref()
            .map(|decl| scope.resolve(decl))
            .transpose()?;
        found.push((
            kind,
            &func.name,
            func.entry_id,
            fields,
            returns,
            throws,
            &func.docs,
        ));
    }
    for event in &service.events {
        let fields = scope.fields(&event.def, &HashMap::new())?;
        found.push((
            "event",
            &event.name,
            event.entry_id,
            fields,
            None,
            None,
            &event.docs,
        ));
    }
    let definitions = Rc::new(scope.definitions);
    for (kind, entry, number, fields, returns, throws, docs) in found {
        let (header, prefix) = header(id, number, route);
        entries.push(Entry {
            kind,
            service: name.to_owned(),
            name: entry.clone(),
            header,
            prefix,
            fields,
            returns,
            throws,
            docs: docs.clone(),
            definitions: definitions.clone(),
        });
    }
    if route > 0 {
        for base in &service.extends {
            expose(doc, &base.name, route, entries, done)?;
        }
    }
    Ok(())
}

fn header(id: InterfaceId, number: u16, route: u8) -> (String, Vec<u8>) {
    (
        format!("{id} {number} {route}"),
        SailsMessageHeader::v1(id, number, route).to_bytes(),
    )
}

/// Resolves the types of a service or program.
struct Scope<'a> {
    declared: HashMap<&'a str, &'a Declaration>,
    definitions: Definitions,
}

type Given = HashMap<String, Type>;

impl<'a> Scope<'a> {
    fn new(types: &'a [Declaration]) -> Self {
        let declared = types.iter().map(|ty| (ty.name.as_str(), ty)).collect();
        Self {
            declared,
            definitions: Definitions::new(),
        }
    }

    fn params(&mut self, params: &[FuncParam]) -> Result<Vec<Field>, String> {
        params
            .iter()
            .map(|param| {
                Ok(Field {
                    name: param.name.clone(),
                    ty: self.resolve(&param.type_decl)?,
                })
            })
            .collect()
    }

    fn resolve(&mut self, decl: &TypeDecl) -> Result<Type, String> {
        self.resolve_with(decl, &Given::new())
    }

    fn fields(
        &mut self,
        def: &StructDef,
        given: &Given,
    ) -> Result<Vec<Field>, String> {
        def.fields
            .iter()
            .map(|field| {
                let name = field.name.clone().unwrap_or_default();
                Ok(Field {
                    name,
                    ty: self.resolve_with(&field.type_decl, given)?,
                })
            })
            .collect()
    }

    fn resolve_all(
        &mut self,
        decls: &[TypeDecl],
        given: &Given,
    ) -> Result<Vec<Type>, String> {
        decls
            .iter()
            .map(|decl| self.resolve_with(decl, given))
            .collect()
    }

    /// `given`: the types that replace type parameters.
    fn resolve_with(
        &mut self,
        decl: &TypeDecl,
        given: &Given,
    ) -> Result<Type, String> {
        Ok(match decl {
            TypeDecl::Slice { item } => {
                Type::List(Box::new(self.resolve_with(item, given)?), None)
            }
            TypeDecl::Array { item, len } => Type::List(
                Box::new(self.resolve_with(item, given)?),
                Some(*len),
            ),
            TypeDecl::Tuple { types } => {
                Type::Tuple(self.resolve_all(types, given)?)
            }
            TypeDecl::Generic { name } => given
                .get(name)
                .cloned()
                .ok_or(format!("{name} is not given"))?,
            TypeDecl::Primitive(primitive) => {
                Type::primitive(primitive.as_str())
            }
            TypeDecl::Named { name, generics } => {
                let args = self.resolve_all(generics, given)?;
                match (name.as_str(), args.as_slice()) {
                    ("Option", [some]) => Type::Option(Box::new(some.clone())),
                    ("Result", [ok, err]) => Type::Result(
                        Box::new(ok.clone()),
                        Box::new(err.clone()),
                    ),
                    _ => self.declared(name, args)?,
                }
            }
        })
    }

    fn declared(
        &mut self,
        name: &str,
        args: Vec<Type>,
    ) -> Result<Type, String> {
        let Some(&declaration) = self.declared.get(name) else {
            return match name.parse::<PrimitiveType>() {
                Ok(primitive) => Ok(Type::primitive(primitive.as_str())),
                Err(_) if name.starts_with("NonZeroU") => {
                    Ok(Type::primitive(name))
                }
                Err(_) => Err(format!("{name} is not declared")),
            };
        };
        let texts: Vec<_> = args.iter().map(Type::text).collect();
        let spelling = if texts.is_empty() {
            name.to_owned()
        } else {
            format!("{name}<{}>", texts.join(", "))
        };
        let params = declaration
            .type_params
            .iter()
            .map(|param| param.name.clone());
        let given: Given = params.zip(args).collect();
        let content = match &declaration.def {
            TypeDef::Alias(alias) => {
                return self.resolve_with(&alias.target, &given);
            }
            _ if self.definitions.contains_key(&spelling) => {
                return Ok(Type::Declared(spelling));
            }
            TypeDef::Struct(def) => {
                self.definitions
                    .insert(spelling.clone(), Type::Struct(Vec::new()));
                Type::Struct(self.fields(def, &given)?)
            }
            TypeDef::Enum(def) => {
                self.definitions
                    .insert(spelling.clone(), Type::Enum(Vec::new()));
                let mut variants = Vec::new();
                for variant in &def.variants {
                    variants.push((
                        variant.name.clone(),
                        self.fields(&variant.def, &given)?,
                    ));
                }
                Type::Enum(variants)
            }
        };
        self.definitions.insert(spelling.clone(), content);
        Ok(Type::Declared(spelling))
    }
}
