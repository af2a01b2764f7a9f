/** `CreateType`, and the deprecated `ProgramMetadata` */
import type {
  CreateType as LibraryCreateType,
  HexString,
  ProgramMetadata as LibraryProgramMetadata,
} from '@gear-js/api';
import type {Codec, RegistryTypes} from '@polkadot/types/types';
import type {All, Same} from './same.ts';

export interface CreateType {
  // #region create-type
  create<T extends Codec = Codec>(
    // a name such as 'u32', or an index of the registry
    typeOrTypeIndex: string | number,
    payload: unknown, // the value to encode; bytes or hex to decode
  ): T;
  // #endregion create-type
}

export interface CreateTypeStatic {
  // #region create-type-static
  create<T extends Codec = Codec>(
    type: string,
    payload: unknown,
    hexRegistry?: HexString,
  ): T;
  // #endregion create-type-static
}

export interface Metadata {
  // #region metadata-from
  // the content of a meta.txt, with or without 0x
  from(hexMetadata: string): LibraryProgramMetadata;
  // #endregion metadata-from
}

export interface ProgramMetadata {
  // #region program-metadata
  createType<T extends Codec = Codec>(typeIndex: number, payload: unknown): T;
  getTypeIndexByName(typeName: string): number | null;
  getAllTypes(): RegistryTypes; // name → definition
  // #endregion program-metadata
}

export type Checked = All<
  [
    Same<CreateType['create'], LibraryCreateType['create']>,
    Same<CreateTypeStatic['create'], (typeof LibraryCreateType)['create']>,
    Same<Metadata['from'], (typeof LibraryProgramMetadata)['from']>,
    Same<ProgramMetadata['createType'], LibraryProgramMetadata['createType']>,
    Same<
      ProgramMetadata['getTypeIndexByName'],
      LibraryProgramMetadata['getTypeIndexByName']
    >,
    Same<ProgramMetadata['getAllTypes'], LibraryProgramMetadata['getAllTypes']>,
  ]
>;
