/**
 * A program of 2023 to 2025 with a `meta.txt`. Deprecated in @gear-js/api since
 * 0.39.0, but still works in 0.44.2.
 */
import {readFile} from 'node:fs/promises';
import {ProgramMetadata} from '@gear-js/api';
import {required} from '../getting-started/environment.ts';

// #region legacy-metadata
const meta = ProgramMetadata.from(
  (await readFile(required('META_TXT'), 'utf8')).trim(),
);
const input = meta.types.handle.input;

if (input === null) throw new Error('This program takes no input in handle');
console.log(meta.getTypeName(input), meta.getTypeDef(input));
// #endregion legacy-metadata
