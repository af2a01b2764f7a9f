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

/**
 * Words of any text. They are as rare on some sites as the names of things, but say little about the page that the
 * reader wants: how it happens, how often, and how the reader feels about it.
 */
export const weakWords = setOf({
  en:
    'able actually add added again allow allowed allows almost alone already always another anyone anything anyway apart ' +
    'appear appears around ask asked away back because become becomes before behind belong belongs below beside best better beyond both ' +
    'bring broken case cases cause causes certain certainly change changed changes clear come comes complete completely ' +
    'correct correctly day days different differently difference during easy either else enough even ever every everyone everything exactly ' +
    'explain explained extra fact far fast few fine fix follow following gives give given go goes going gone good got great guide ' +
    'half happen happened happening happens hard have held help here hold hour hours idea instead itself keep keeps kind know known last later ' +
    'least leave left less let lets like little long longer look looking looks lot made main make makes making many matter may maybe mean ' +
    'means might mine minute minutes more most much must myself near never new next no nobody none nor normal not nothing now off often old ' +
    'once one only own part per possible possibly problem problems properly put question rather really reason repair right ' +
    'said same say says see seem seems seen several show shown simple simply since single solve somebody someone something somehow somewhere sometimes soon ' +
    'still stop such suddenly supposed sure take taken takes taking tell than thing things think though three through together told took toward tried tries trouble true try trying two ' +
    'under understand unless until usually various ways well went whatever whenever whether whole whose within without won work worked working works worth wrong yet',
  'zh-cn':
    '一些 一样 一种 一条 一次 一点 一般 上面 不一样 不同 不再 不行 不能 不是 不会 不到 不了 不用 不要 业务 东西 两个 两种 为了 主要 之类 也是 也能 了吗 事情 ' +
    '于是 人家 什么时候 今天 仍然 从哪 从来 任何 何时 作用 例如 值得 假如 全部 其中 其他 其它 具体 写成 几个 几种 出来 出现 分别 别人 别的 刚刚 办 办法 ' +
    '却 原因 原来 去 另 另外 另一个 只能 只有 只是 可能 各种 合适 同时 同样 名 吗 告诉 呢 哪种 哪一个 因为 基本 多 多个 大 大概 好 好几 如下 存在 完 完全 实际 对应 ' +
    '小 小时 尽量 属于 帮 帮忙 常 常用 常见 干 干什么 干嘛 年 应 建议 开始 当 当成 当作 得到 必须 怎么办 怎么回事 总是 情况 想法 意思 所有 所以 才能 打算 找 找到 ' +
    '指 换 换成 接着 推荐 放 整个 方式 方便 方法 无法 无 明明 显示 是什么 最后 最好 有什么 有些 有人 有时 有用 本 某 某个 根据 样 正常 正确 每 每个 每次 每天 比较 ' +
    '比如 没 没有 注意 清楚 点 然而 特别 现在 理解 甚至 用到 由 由于 看 看到 真的 知道 碰到 突然 第一 等 算 类似 结束 经常 经过 结果 而且 而是 而不是 自动 若 要求 要不要 说 ' +
    '说明 谁的 起来 超级 较 过 过程 还有 还能 还要 这样 这种 这些 这里 那么 那个 部分 里的 问题 除了 随便 非常 首先 马上',
});
