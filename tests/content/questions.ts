import type {Page} from './pages';

/** Threads in which people ask: issues and pull requests on GitHub, and questions on Stack Exchange. */
const THREAD =
  /^https:\/\/(?:github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull|discussions)\/\d+|substrate\.stackexchange\.com\/questions\/\d+\/[\w-]+)$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One entry of the file, with the place that names it in findings. */
type Entry = {place: string; page: string | undefined; value: unknown};

/** The entries of the file, or what is wrong with its outline. */
function entriesOf(file: string, list: unknown): {entries: Entry[]; findings: string[]} {
  if (!isObject(list) || !isObject(list['answered']) || !Array.isArray(list['obsolete'])) {
    const outline = '{"answered": {"<page>": [...]}, "obsolete": [...]}';
    return {entries: [], findings: [`${file}: write an object of the form ${outline}`]};
  }
  const entries: Entry[] = [];
  const findings: string[] = [];
  for (const [page, values] of Object.entries(list['answered'])) {
    if (Array.isArray(values) && values.length > 0) {
      values.forEach((value: unknown, index) => {
        entries.push({place: `${file}: answered, ${page}, entry ${index + 1}`, page, value});
      });
    } else {
      findings.push(`${file}: answered, ${page}: list at least one question, or remove the page`);
    }
  }
  list['obsolete'].forEach((value: unknown, index) => {
    entries.push({place: `${file}: obsolete, entry ${index + 1}`, page: undefined, value});
  });
  return {entries, findings};
}

/** What is wrong with the form of one entry: fields that are missing, empty or unknown, and links that are no thread. */
function formFindings({place, page, value}: Entry): string[] {
  const wanted = ['question', 'thread', page === undefined ? 'why' : 'anchor'];
  if (!isObject(value)) {
    return [`${place}: write an object with ${wanted.join(', ')}`];
  }
  const {thread} = value;
  return [
    ...wanted
      .filter(name => typeof value[name] !== 'string' || value[name].trim() === '')
      .map(name => `${place}: add "${name}", a text`),
    ...Object.keys(value)
      .filter(name => !wanted.includes(name))
      .map(name => `${place}: remove "${name}"; an entry has ${wanted.join(', ')}`),
    ...(typeof thread === 'string' && !THREAD.test(thread)
      ? [`${place}: ${thread} is no thread; link to an issue, a pull request or a question`]
      : []),
  ];
}

/**
 * Questions that people have asked in public threads are answered on a page, in every language.
 *
 * @param file name of the list, for the findings
 * @param list its parsed content: `answered` has the questions by page, each with the heading that answers it, and
 *   `obsolete` has those that nobody has to ask any more, each with the reason
 * @param locales the docs pages of each locale
 * @param least how many questions the list has at least
 * @returns findings as `file: place: what to do`
 */
export function questionList(
  file: string,
  list: unknown,
  locales: Page[][],
  least: number,
): string[] {
  const {entries, findings} = entriesOf(file, list);
  const forms = entries.flatMap(formFindings);
  const threads = new Map<unknown, string>();
  const others: string[] = [];
  for (const {place, page: id, value} of entries) {
    if (!isObject(value)) {
      continue;
    }
    const {thread, anchor} = value;
    const earlier = threads.get(thread);
    if (earlier !== undefined && thread !== undefined) {
      others.push(`${place}: ${String(thread)} is listed before (${earlier}); keep one of the two`);
    }
    threads.set(thread, place);
    for (const pages of id === undefined ? [] : locales) {
      const page = pages.find(candidate => candidate.id === id);
      if (!page) {
        others.push(`${place}: there is no ${id} in this locale; name a page that exists`);
      } else if (!page.headings.some(heading => heading.id === anchor)) {
        others.push(
          `${place}: ${page.file} has no heading #${String(anchor)}; name the one that answers`,
        );
      }
    }
  }
  return [
    ...findings,
    ...forms,
    ...others,
    ...(findings.length === 0 && entries.length < least
      ? [`${file}: only ${entries.length} questions; keep at least ${least}`]
      : []),
  ];
}
