/** What `toJSON` of @polkadot/types returns. */
export type Json = number | string | boolean | null | Json[] | {[key: string]: Json};

/** Lists longer than this are tables, such as the thresholds of staking, and no facts. */
const LONGEST_LIST = 16;

/** A number of more than 53 bits is big-endian hex of 16 bytes; other hex is bytes. */
const BIG_NUMBER = /^0x[\da-f]{32}$/;

/**
 * The values inside a constant by path: `Gear.Schedule.limits.codeLen`. A weight is its `refTime`, so that its path ends
 * with its name. Lists that are long and flags have no path.
 */
export function leaves(path: string, value: Json): Record<string, number | string> {
  if (typeof value === 'number') {
    return {[path]: value};
  }
  if (typeof value === 'string') {
    return {[path]: BIG_NUMBER.test(value) ? Number(BigInt(value)) : value};
  }
  if (typeof value !== 'object' || value === null) {
    return {};
  }
  if (Array.isArray(value)) {
    return value.length > LONGEST_LIST
      ? {}
      : Object.assign({}, ...value.map((item, index) => leaves(`${path}.${index}`, item)));
  }
  if (typeof value.refTime === 'number' && Object.keys(value).length === 2) {
    return {[path]: value.refTime};
  }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, item]) =>
      // `r#if`: a Rust name that would be a keyword.
      leaves(`${path}.${key.replace(/^r#/, '')}`, item),
    ),
  );
}
