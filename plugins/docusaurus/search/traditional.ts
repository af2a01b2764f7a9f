import {Converter} from 'opencc-js/t2cn';

/** The common Han characters of Unicode. Rarer ones are in no query. */
const HAN = {first: 0x4e00, last: 0x9fff};

/**
 * Lists how readers who write traditional Chinese type the characters of a simplified text.
 *
 * @returns pairs of a traditional character and the simplified one, in one string; empty for a text without Han characters
 */
export function traditionalPairs(text: string): string {
  const used = new Set(text.match(/\p{Script=Han}/gu));
  const simplify = Converter({from: 't', to: 'cn'});
  let pairs = '';
  for (let code = HAN.first; used.size > 0 && code <= HAN.last; code += 1) {
    const character = String.fromCharCode(code);
    const simplified = simplify(character);
    if (simplified !== character && used.has(simplified) && !used.has(character)) {
      pairs += character + simplified;
    }
  }
  return pairs;
}
