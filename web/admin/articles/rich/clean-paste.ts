/** What comes from Word or another page, without what no article has. */

export type Pasted = {
  readonly html: string;
  /** Pictures of other places, which are left out. */
  readonly leftOut: number;
};

/** Headings that an article doesn't have, by the one that takes their place. */
const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4' } as const;
const GONE = 'style, script, meta, link, title, xml, template, noscript';
/** How Word writes the points of a list: paragraphs with a sign or a number before them. */
const WORD_POINT = 'p[class*="MsoListParagraph"], p[style*="mso-list"]';
const NUMBER = /^\s*(?:[0-9０-９]+|[a-zA-Z])[.)．）]/;
const SIGN = /^\s*(?:[0-9０-９]+[.)．）]|[a-zA-Z][.)]|[·•◦▪■□●○o§ØüÜ-])[\s\u00a0]+/;

export function cleanPaste(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(GONE)) element.remove();
  for (const [from, to] of Object.entries(HEADINGS)) {
    for (const heading of body.querySelectorAll(from)) rename(heading, to);
  }
  makeLists(body);
  for (const element of body.querySelectorAll('[style]')) readStyle(element);
  const foreign = [...body.querySelectorAll('img')].filter((picture) => !isOurs(picture));
  for (const picture of foreign) picture.remove();
  return { html: body.innerHTML, leftOut: foreign.length };
}

function isOurs(picture: Element): boolean {
  return picture.getAttribute('src')?.startsWith('picture:') === true;
}

function makeLists(body: Element): void {
  for (const point of body.querySelectorAll(WORD_POINT)) {
    const isNumbered = NUMBER.test(point.textContent);
    const name = isNumbered ? 'ol' : 'ul';
    const before = point.previousElementSibling;
    const list =
      before?.localName === name && before.hasAttribute('data-word') ? before : newList(name, point);
    const item = document.createElement('li');
    item.append(...withoutSign(point));
    list.append(item);
    point.remove();
  }
}

function newList(name: string, before: Element): Element {
  const list = document.createElement(name);
  list.setAttribute('data-word', '');
  before.before(list);
  return list;
}

/** Word's own sign stands in a part that browsers are told to ignore, or simply before the words. */
function withoutSign(point: Element): readonly Node[] {
  for (const sign of point.querySelectorAll('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')) {
    sign.remove();
  }
  const [first] = point.childNodes;
  if (first?.nodeType === Node.TEXT_NODE) {
    first.textContent = (first.textContent ?? '').replace(SIGN, '');
  }
  return [...point.childNodes];
}

const NOT_BOLD = /font-weight\s*:\s*(?:normal|lighter|[1-4]00)/i;
/** What a style says of words, and the tag that says the same. */
const STYLED = [
  { said: /font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, tag: 'strong', notIn: 'h2, h3, h4' },
  { said: /font-style\s*:\s*(?:italic|oblique)/i, tag: 'em', notIn: null },
  { said: /text-decoration[a-z-]*\s*:[^;]*underline/i, tag: 'u', notIn: 'a' },
  { said: /text-decoration[a-z-]*\s*:[^;]*line-through/i, tag: 's', notIn: null },
] as const;

/**
 * Puts what is said in a style into tags, and takes the style away. The page forbids styles in what it is given, so the
 * editor could not read them: all of a Google document would be bold, by the b around it that says it is none.
 */
function readStyle(element: Element): void {
  const style = element.getAttribute('style') ?? '';
  element.removeAttribute('style');
  if (element.matches('b, strong') && NOT_BOLD.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (element.localName !== 'span') return;
  const tags = STYLED.filter(
    ({ said, notIn }) => said.test(style) && (notIn === null || element.closest(notIn) === null),
  );
  let content: readonly Node[] = [...element.childNodes];
  for (const { tag } of tags) {
    const mark = document.createElement(tag);
    mark.append(...content);
    content = [mark];
  }
  element.replaceWith(...content);
}

function rename(element: Element, name: string): void {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
