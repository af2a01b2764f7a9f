/**
 * Hints for transactions that the node rejects before they get into a block.
 */

/**
 * Returns a hint for the number at the start of the node's message, for example
 * `1010: Invalid Transaction: …`.
 */
export function poolErrorHint(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/^1010:.*(Inability to pay|balance too low)/.test(text))
    return 'Top up the account: fee, gas × 100 and value must be covered';
  if (/^1010:.*outdated/.test(text))
    return 'The nonce is used already: read the next one and sign again';
  if (/^1014:/.test(text))
    return 'Another transaction of this account has the same nonce: wait for it, or count nonces yourself';
  return text;
}
