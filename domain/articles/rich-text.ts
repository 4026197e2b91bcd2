/**
 * Rich text as the administrators' editor holds it, and the HTML it is stored as. Only what an article may be made of
 * (`markup.ts`) has a form here, so that the server's sanitising leaves it as it is, byte for byte.
 */

import { linkAddress } from './markup.ts';

/** A node of the editor's document (ProseMirror's JSON); `content` in order. */
export type RichNode = {
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly content?: readonly RichNode[] | undefined;
  readonly marks?: readonly RichMark[] | undefined;
};

type RichMark = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
};

/** What names a picture of ours in an article, before its key. */
export const PICTURE_SCHEME = 'picture:';

/** The HTML of a whole document. Paragraphs without anything in them are left out: the page has its own spaces. */
export function articleHtml(document: RichNode): string {
  return blocks(document.content ?? []);
}

const MOST_SPAN = 99;
const BLANK = /^[ \t\r\n\f]*$/;
/** No text of an article on any database. */
const NUL = /\0/g;

/** From the outermost; each stands for one tag. */
const MARK_TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

type Writer = (node: RichNode) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  paragraph: (node) => (isBlank(node) ? '' : `<p>${inline(node)}</p>`),
  heading: (node) => (isBlank(node) ? '' : `<h${levelOf(node)}>${inline(node)}</h${levelOf(node)}>`),
  blockquote: ({ content }) => wrapped('blockquote', blocks(content ?? [])),
  codeBlock: (node) => wrapped('pre', `<code>${inline(node)}</code>`),
  bulletList: ({ content }) => wrapped('ul', (content ?? []).map(item).join('')),
  orderedList: ({ content }) => wrapped('ol', (content ?? []).map(item).join('')),
  horizontalRule: () => '<hr />',
  picture,
  table,
};

function blocks(nodes: readonly RichNode[]): string {
  return nodes.map((node) => WRITERS[node.type ?? '']?.(node) ?? '').join('');
}

/** A point of a list or a cell of a table: text alone needs no paragraph. */
function item({ content = [] }: RichNode): string {
  return `<li>${loose(content, ['bulletList', 'orderedList'])}</li>`;
}

function loose(content: readonly RichNode[], besides: readonly string[]): string {
  const [first, ...rest] = content;
  const isPlain =
    first?.type === 'paragraph' && rest.every(({ type }) => type !== undefined && besides.includes(type));
  return isPlain ? inline(first) + blocks(rest) : blocks(content);
}

function picture(node: RichNode): string {
  const { key, alt } = node.attrs ?? {};
  if (typeof key !== 'string' || key === '') return '';
  const caption = isBlank(node) ? '' : `<figcaption>${inline(node)}</figcaption>`;
  const description = typeof alt === 'string' ? alt : '';
  return `<figure><img src="${PICTURE_SCHEME}${attribute(key)}" alt="${attribute(description)}" />${caption}</figure>`;
}

/** The rows it begins with that have only headings are its head. */
function table({ content = [] }: RichNode): string {
  const firstOfBody = content.findIndex((row) => row.content?.some(({ type }) => type !== 'tableHeader'));
  const head = firstOfBody === -1 ? content : content.slice(0, firstOfBody);
  const body = firstOfBody === -1 ? [] : content.slice(firstOfBody);
  const parts = [
    head.length === 0 ? '' : wrapped('thead', head.map(row).join('')),
    body.length === 0 ? '' : wrapped('tbody', body.map(row).join('')),
  ];
  return wrapped('table', parts.join(''));
}

function row({ content = [] }: RichNode): string {
  return wrapped('tr', content.map(cell).join(''));
}

function cell({ type, attrs, content = [] }: RichNode): string {
  const tag = type === 'tableHeader' ? 'th' : 'td';
  const spans = (['colspan', 'rowspan'] as const).flatMap((name) => {
    const span = attrs?.[name];
    return typeof span === 'number' && span > 1 && span <= MOST_SPAN ? [` ${name}="${span}"`] : [];
  });
  return `<${tag}${spans.join('')}>${loose(content, [])}</${tag}>`;
}

/** Text with its marks, each tag open for as long as it goes on. */
function inline({ content = [] }: RichNode): string {
  let html = '';
  let open: readonly string[] = [];
  for (const node of content) {
    const wanted = tagsOf(node.marks ?? []);
    const shared = wanted.findIndex((tag, index) => tag !== open[index]);
    const kept = shared === -1 ? Math.min(wanted.length, open.length) : shared;
    html += closed(open.slice(kept)) + opened(wanted.slice(kept));
    html += node.type === 'hardBreak' ? '<br />' : escaped(node.text ?? '');
    open = wanted;
  }
  return html + closed(open);
}

/** As they stand in a tag, from the outermost: the link, then the others. */
function tagsOf(marks: readonly RichMark[]): readonly string[] {
  const href = marks.find(({ type }) => type === 'link')?.attrs?.href;
  const address = typeof href === 'string' ? linkAddress(href) : null;
  const names = new Set(marks.map(({ type }) => type));
  const plain = Object.entries(MARK_TAGS).flatMap(([name, tag]) => (names.has(name) ? [tag] : []));
  return address === null ? plain : [`a href="${attribute(address)}"`, ...plain];
}

function opened(tags: readonly string[]): string {
  return tags.map((tag) => `<${tag}>`).join('');
}

function closed(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag.split(' ', 1)[0]}>`)
    .join('');
}

function wrapped(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`;
}

function levelOf({ attrs }: RichNode): number {
  const level = attrs?.level;
  return level === 3 || level === 4 ? level : 2;
}

function isBlank({ content = [] }: RichNode): boolean {
  return content.every(
    ({ type, text = '' }) => type === 'hardBreak' || (type === 'text' && BLANK.test(text)),
  );
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NUL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
