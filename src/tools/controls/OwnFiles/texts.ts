import {translate} from '@docusaurus/Translate';
import type {Assumption} from '@site/src/sails/idl';
import type {Reason, Unusable} from './read';

/** Why a file cannot be used, in the reader's language. */
export function reasonText({reason, detail}: Unusable): string {
  const texts: Record<Reason, string> = {
    size: translate({
      id: 'runProgram.own.size',
      message: 'The file is longer than 524,288 bytes, which is all that the chain takes.',
      description: 'Why a Wasm file cannot be used',
    }),
    wasm: translate({
      id: 'runProgram.own.notWasm',
      message: 'This is not a WebAssembly file. Choose the .opt.wasm of a release build.',
      description: 'Why a file cannot be used',
    }),
    program: translate({
      id: 'runProgram.own.notProgram',
      message:
        'This WebAssembly is not a Gear program: it exports neither init nor handle, or does not import its memory. Choose the .opt.wasm of a release build.',
      description: 'Why a Wasm file cannot be used',
    }),
    imports: translate(
      {
        id: 'runProgram.own.imports',
        message: 'The program imports functions that Gear does not have: {names}.',
        description: 'Why a Wasm file cannot be used',
      },
      {names: detail},
    ),
    signatures: translate(
      {
        id: 'runProgram.own.signatures',
        message:
          'The program imports functions with other arguments than Gear has today: {names}. The chain refuses its code. Build it with a current version of its libraries.',
        description: 'Why a Wasm file cannot be used',
      },
      {names: detail},
    ),
    refusedImports: translate(
      {
        id: 'runProgram.own.refusedImports',
        message:
          'The program imports a table or a global, or a function twice: {names}. The chain refuses its code.',
        description: 'Why a Wasm file cannot be used',
      },
      {names: detail},
    ),
    idl: translate(
      {
        id: 'runProgram.own.badIdl',
        message:
          'The interface cannot be read ({detail}). Choose an .idl file that a build with Sails wrote.',
        description: 'Why an IDL cannot be used; {detail} is in English',
      },
      {detail},
    ),
    constructor: translate({
      id: 'runProgram.own.noConstructor',
      message:
        'The interface has no constructor, so the program cannot be started. Choose the .idl file of the whole program, not that of a service.',
      description: 'Why an IDL cannot be used',
    }),
    unreadable: translate(
      {
        id: 'runProgram.own.unreadable',
        message:
          'The browser cannot read this ({detail}). It may have been moved, deleted or not downloaded yet.',
        description:
          'Why a file or folder cannot be used; {detail} is in the language of the browser',
      },
      {detail},
    ),
    folder: translate(
      {
        id: 'runProgram.own.emptyFolder',
        message:
          'There is no .opt.wasm and no .idl file in this folder ({count} files). Drop the folder of the project after a release build.',
        description: 'Why a folder cannot be used',
      },
      {count: detail},
    ),
  };
  return texts[reason];
}

/** What an IDL left open, and how it was read, in the reader's language. */
export function assumptionNote(assumption: Assumption): string {
  switch (assumption.about) {
    case 'version':
      return translate(
        {
          id: 'ownFiles.version',
          message: 'The IDL is of Sails {version}. It was read as one of Sails 2.',
          description: 'Note about an IDL of an unknown version',
        },
        {version: assumption.version},
      );
    case 'noId':
      return translate(
        {
          id: 'ownFiles.noId',
          message: 'The IDL gives no interface id for {service}. It was computed: {id}.',
          description: 'Note about an IDL; {service} is the name of a service',
        },
        assumption,
      );
    case 'otherId':
      return translate(
        {
          id: 'ownFiles.otherId',
          message:
            'The functions of {service} give the interface id {id}, but the IDL has another one, which calls use.',
          description: 'Note about an IDL; {service} is the name of a service',
        },
        assumption,
      );
    case 'noType':
      return translate(
        {
          id: 'ownFiles.noType',
          message: 'The IDL does not declare the type {type}, so this is left out: {entries}.',
          description: 'Note about an IDL; {entries} are names of functions, in commas',
        },
        assumption,
      );
    case 'noProgram':
      return translate({
        id: 'ownFiles.noProgram',
        message:
          'The IDL declares services, but no program. Calls use route 0, which stands for any service with that interface.',
        description: 'Note about an IDL without a program',
      });
  }
}
