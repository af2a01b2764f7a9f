import {mergeFacts} from './schema/define';
import addresses from './addresses';
import blocks from './blocks';
import calculations from './calculations';
import calls from './calls';
import codes from './codes';
import errors from './errors';
import gas from './gas';
import governance from './governance';
import javascript from './javascript';
import limits from './limits';
import networks from './networks';
import node from './node';
import pallets from './pallets';
import prices from './prices';
import programs from './programs';
import sails from './sails';
import samples from './samples';
import storage from './storage';
import testing from './testing';
import tokens from './tokens';
import versions from './versions';

/** The register: all facts of all subjects. */
export const register = mergeFacts([
  addresses,
  blocks,
  calculations,
  calls,
  codes,
  errors,
  gas,
  governance,
  javascript,
  limits,
  networks,
  node,
  pallets,
  prices,
  programs,
  sails,
  samples,
  storage,
  testing,
  tokens,
  versions,
]);
