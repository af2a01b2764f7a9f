import type {Code} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';

type Fence = {lang: string; meta?: string | null; value?: string; line?: number};

/** A fence that begins on this line of a page, as remark plugins get it. */
export const fence = ({line = 1, value = '', ...fields}: Fence): Code => ({
  type: 'code',
  ...fields,
  value,
  position: {start: {line, column: 1}, end: {line: line + 1, column: 4}},
});

/** The attributes of the component at the beginning of a page. */
export const attributesOf = ({children: [first]}: {children: unknown[]}): Record<string, unknown> =>
  Object.fromEntries(
    (first as MdxJsxFlowElement).attributes.flatMap(attribute =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, attribute.value]] : [],
    ),
  );
