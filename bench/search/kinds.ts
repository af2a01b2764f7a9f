/** What readers type, by its form. A query is of the first kind that matches. */
const KINDS: [string, RegExp][] = [
  [
    'name',
    /^[\w.:#!/@-]*(?:[a-z][A-Z]|[a-z\d][_.]\w|::|^--?[a-z]|^gear_)[\w.:#!()/-]*$|^(?:ERC|EIP)-?\d+$/,
  ],
  [
    'error text',
    /\b(?:error|fail(?:s|ed|ure)?|panic(?:s|ked)?|invalid|cannot|can't|not found|undefined|refused|unable|missing|exited|killed|insufficient|unexpected|denied)\b|\b[1-9]\d{3}:|错误|报错|失败|找不到|无法|拒绝/i,
  ],
  [
    "other chain's word",
    /\b(?:solidity|vyper|evm|ethereum|eth|erc|hardhat|foundry|remix|metamask|ethers|web3\.js|etherscan|infura|solana|anchor|cosmos|cosmwasm|near|ink|openzeppelin|chainlink|msg\.sender|abi)\b|以太坊/i,
  ],
  [
    'question',
    /\?|？|^(?:how|what|why|where|when|which|who|can|could|do|does|did|is|are|should|will|my|i)\b|怎么|怎样|如何|什么|为什么|为何|哪|吗|呢|多少|能不能|是否|是不是|有没有/i,
  ],
];

/** Returns the kind of a query. What is left are words without a sentence: a topic or a symptom. */
export const kindOf = (query: string): string =>
  KINDS.find(([, form]) => form.test(query))?.[0] ?? 'topic or symptom';

/** Returns the query with two letters swapped in its longest Latin word; undefined when all words are short. */
export function withTypo(query: string): string | undefined {
  const words = query.match(/[a-z]{5,}/gi) ?? [];
  const [word] = words.sort((a, b) => b.length - a.length);
  if (!word) {
    return undefined;
  }
  const at = Math.floor(word.length / 2);
  return query.replace(
    word,
    word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1),
  );
}
