/**
 * Whether two pieces of an article's HTML say and show the same. Between what is stored and what the editor makes of it
 * there are differences that nobody can see: the name of a tag (`b`, `strong`), the paragraph around the text of a point.
 * Everything else counts, so that nothing is lost unseen.
 */
export function isSameArticle(a: string, b: string): boolean {
  return essenceOf(a) === essenceOf(b);
}

const MARKS: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  code: 'code',
};
const INLINE = new Set([...Object.keys(MARKS), 'a', 'br']);
/** What stands around rows, and says nothing itself. */
const TRANSPARENT = new Set(['thead', 'tbody']);
const SPACE = /[ \t\r\n\f]+/g;

function essenceOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return blocksOf(body).join('\n');
}

/** The blocks in an element, text that stands alone as a paragraph. */
function blocksOf(parent: Element): readonly string[] {
  const blocks: string[] = [];
  let loose: Node[] = [];
  const close = () => {
    const line = lineOf(loose);
    if (line !== '') blocks.push(`p(${line})`);
    loose = [];
  };
  for (const node of parent.childNodes) {
    if (!isElement(node) || INLINE.has(nameOf(node))) {
      loose.push(node);
      continue;
    }
    close();
    blocks.push(...blockOf(node));
  }
  close();
  return blocks;
}

function blockOf(element: Element): readonly string[] {
  const name = nameOf(element);
  if (TRANSPARENT.has(name)) return blocksOf(element);
  if (name === 'img') return [pictureOf(element, '')];
  if (name === 'figure') return [figureOf(element)];
  if (name === 'p') return paragraphOf(element);
  if (name === 'pre') return [`pre(${codeOf(element)})`];
  if (/^h\d$/.test(name) || name === 'figcaption') {
    const line = lineOf([...element.childNodes]);
    return line === '' ? [] : [`${name}(${line})`];
  }
  const spans = ['colspan', 'rowspan'].map((span) => element.getAttribute(span) ?? '1').join('×');
  return [`${name}${spans === '1×1' ? '' : spans}(${blocksOf(element).join('|')})`];
}

/** One around nothing but a picture is the picture. */
function paragraphOf(element: Element): readonly string[] {
  const [picture, ...others] = element.children;
  if (picture !== undefined && nameOf(picture) === 'img' && others.length === 0 && isBlank(element)) {
    return [pictureOf(picture, '')];
  }
  const line = lineOf([...element.childNodes]);
  return line === '' ? [] : [`p(${line})`];
}

function figureOf(element: Element): string {
  const parts = [...element.children];
  const [picture, caption, ...others] = parts;
  const isKnown =
    picture !== undefined &&
    nameOf(picture) === 'img' &&
    (caption === undefined || nameOf(caption) === 'figcaption') &&
    others.length === 0;
  if (!isKnown) return `figure(${blocksOf(element).join('|')})`;
  return pictureOf(picture, caption === undefined ? '' : lineOf([...caption.childNodes]));
}

function pictureOf(picture: Element, caption: string): string {
  return `img(${picture.getAttribute('src')},${picture.getAttribute('alt') ?? ''},${caption})`;
}

function codeOf(element: Element): string {
  const isPlain = [...element.querySelectorAll('*')].every((inner) => nameOf(inner) === 'code');
  return isPlain ? element.textContent : element.innerHTML;
}

type Piece = { readonly marks: string; readonly text: string };

/** Words with their marks, whatever way round these are nested. */
function lineOf(nodes: readonly Node[]): string {
  const pieces: Piece[] = [];
  for (const node of nodes) collect(node, new Set(), pieces);
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last?.marks !== piece.marks) merged.push(piece);
    else merged.splice(-1, 1, { ...last, text: last.text + piece.text });
  }
  return merged
    .map(({ marks, text }) => (marks === '' ? text : `[${marks}:${text}]`))
    .join('')
    .replaceAll(/ *⏎ */g, '⏎')
    .replaceAll(/ +/g, ' ')
    .replace(/^[ ⏎]+|[ ⏎]+$/g, '');
}

function collect(node: Node, marks: ReadonlySet<string>, pieces: Piece[]): void {
  if (!isElement(node)) {
    const text = (node.textContent ?? '').replaceAll(SPACE, ' ');
    if (text !== '') pieces.push({ marks: [...marks].toSorted().join(','), text });
    return;
  }
  const name = nameOf(node);
  if (name === 'br') {
    pieces.push({ marks: '', text: '⏎' });
    return;
  }
  const href = name === 'a' ? node.getAttribute('href') : null;
  const own = href === null ? (MARKS[name] ?? (name === 'a' ? null : `<${name}>`)) : `a ${href}`;
  const inner = own === null ? marks : new Set([...marks, own]);
  if (name === 'img') pieces.push({ marks: '', text: pictureOf(node, '') });
  for (const child of node.childNodes) collect(child, inner, pieces);
}

function isBlank(element: Element): boolean {
  return element.textContent.replaceAll(SPACE, '') === '';
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function nameOf(element: Element): string {
  return element.localName;
}
