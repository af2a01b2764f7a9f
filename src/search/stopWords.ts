import type {LocaleName} from '../../config/i18n';

const setOf = (words: Record<LocaleName, string>): ReadonlySet<string> =>
  new Set(Object.values(words).join(' ').split(' '));

/**
 * Words that questions consist of, but that say nothing about the page that the reader wants. They hardly count in a
 * query that contains other words.
 */
export const stopWords = setOf({
  en:
    'a about an and any are as at be been between by can cannot could did do does for from get gets had has have how i ' +
    'if in into is it its just me my need needs of on onto or our s should so some t than that the their them then ' +
    'there these they this those to up us use used using want was way we were what when where which while who why ' +
    'will with would you your each other am being doesn don didn isn aren wasn weren won wouldn couldn shouldn hasn ' +
    'haven ll re ve d m im also too very please ok hi thanks etc',
  'zh-cn':
    '一个 一下 之间 什么 什么样 为什么 为何 也 了 了解 些 从 以及 会 会有 你 使用 候 到 又 可以 可否 吗 呢 和 哪 哪些 哪儿 哪里 哪个 在 ' +
    '多久 多少 多长 时间 如何 如果 对 将 就 应该 怎么 怎么样 怎样 我 我们 所 把 是 是否 有 有没有 来 想 想要 的 着 给 能 能否 能够 自己 与 ' +
    '被 要 请问 让 该 谁 跟 还 这 这个 进行 那 都 里 需要 问 做 用 用来 能不能 会不会 是不是 可不可以 我的 你的 它 他 它的 时 后 前 中 上 下 ' +
    '以 而 但 但是 并 并且 或 或者 还是 吧 啊 嘛 呀 请 下面 里面 时候 之后 之前 以后 然后 得 地 再 才 只 很 太 最 更 已 已经 正在 一直',
});
