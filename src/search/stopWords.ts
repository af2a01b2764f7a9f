import type {LocaleName} from '../../config/i18n';

/**
 * Words that questions consist of, but that say nothing about the page that the reader wants. They are dropped from a
 * query that contains other words.
 */
const words = {
  en:
    'a about an and any are as at be been between by can could did do does for from get gets had has have how i if in ' +
    'into is it its just me my need needs of on onto or our s should so some t than that the their them then there ' +
    'these they this those to up us use used using want was way we were what when where which while who why will ' +
    'with would you your each other',
  'zh-cn':
    '一个 一下 之间 什么 什么样 为什么 为何 也 了 了解 些 从 以及 会 会有 你 使用 候 到 又 可以 可否 吗 呢 和 哪 哪些 哪儿 哪里 哪个 在 ' +
    '多久 多少 多长 时间 如何 如果 对 将 就 应该 怎么 怎么样 怎样 我 我们 所 把 是 是否 有 有没有 来 想 想要 的 着 给 能 能否 能够 自己 与 ' +
    '被 要 请问 让 该 谁 跟 还 这 这个 进行 那 都 里 需要 问 做 用 用来',
} satisfies Record<LocaleName, string>;

export const stopWords: ReadonlySet<string> = new Set(Object.values(words).join(' ').split(' '));
