/**
 * Of a page's styles, those that the page itself is seen with. The program brings the others with it (web/main.tsx): without it
 * nothing gets another class. Reads what the build writes: no string in it looks like a rule.
 */

import { createLru } from '#server/platform/lru.ts';
import { withStyles } from '../style-elements.ts';

/** `.name{color:red}`, `@supports (a:b){.name{color:red}}` with its rules, or `@layer a;` without content. */
type Block = {
  readonly head: string;
  readonly content: string | null;
  readonly rules: readonly Block[] | null;
};

/** Up to the end of the sheet if it is never closed, as browsers read it. */
const COMMENT = /\/\*.*?(?:\*\/|$)/gs;
const CLASSES = / class="([^"]*)"/g;
const DATA = / (data-[\w-]+)="([^"]*)"/g;

/** Holds other rules, rather than a font, a page or an animation. */
const CONDITION = /^@(?:media|supports|container)\b/;

/** What only paper shows: it comes with the program, and a page without it is printed as it is seen. */
const FOR_PAPER = /^@media print$|^@page\b/;

/** What an element is named by: `.name` or `[data-tone=live]`. */
const NAME = /\.([a-z][\w-]*)|\[(data-[\w-]+)(?:="?([^"[\]]*)"?)?\]/gi;
/** Alternatives, of which one is enough; and what an element is not, or has, which asks for nothing. */
const ANY_OF = /:(?:where|is)\(([^()]*)\)/g;
const IN_BRACKETS = /\([^()]*\)/g;

/** The start of a page whose styles are cut to what stands in it, or in `html` after it. */
export function withUsedStyles(start: string, html: string): string {
  const names = namesIn(start + html);
  return withStyles(start, (css) => blocksOf(css).map(used(names)).join(''));
}

function namesIn(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(CLASSES)].flatMap(([, list = '']) => list.split(' '));
  const data = [...html.matchAll(DATA)].flatMap(([, name = '', value = '']) => [name, `${name}=${value}`]);
  return new Set([...classes, ...data]);
}

function used(names: ReadonlySet<string>): (block: Block) => string {
  return ({ head, content, rules }) => {
    if (FOR_PAPER.test(head)) return '';
    if (content === null) return `${head};`;
    if (rules !== null) {
      const inner = rules.map(used(names)).join('');
      return inner === '' ? '' : `${head}{${inner}}`;
    }
    if (head.startsWith('@')) return `${head}{${content}}`;
    const selectors = selectorsOf(head).filter((selector) => isUsed(selector, names));
    return selectors.length === 0 ? '' : `${selectors.join(',')}{${content}}`;
  };
}

/** The selectors of a rule: commas within brackets stand between alternatives of one. */
function selectorsOf(head: string): readonly string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < head.length; at += 1) {
    const sign = head[at];
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      selectors.push(head.slice(start, at));
      start = at + 1;
    }
  }
  return [...selectors, head.slice(start)];
}

function isUsed(selector: string, names: ReadonlySet<string>): boolean {
  const choices = [...selector.matchAll(ANY_OF)].map(([, list = '']) => list.split(','));
  const plain = selector.replace(IN_BRACKETS, '');
  return hasAll(plain, names) && choices.every((list) => list.some((one) => hasAll(one, names)));
}

function hasAll(selector: string, names: ReadonlySet<string>): boolean {
  const asked = [...selector.matchAll(NAME)];
  return asked.every(([, name, data, value]) =>
    names.has(name ?? (value === undefined ? `${data}` : `${data}=${value}`)),
  );
}

/** Two of each screen. */
const MAX_SHEETS = 100;
const known = createLru<readonly Block[]>(MAX_SHEETS);

function blocksOf(css: string): readonly Block[] {
  const blocks = known.get(css) ?? parsed(css.replace(COMMENT, ''));
  known.set(css, blocks);
  return blocks;
}

function parsed(css: string): readonly Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let opened = 0;
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '{') {
      if (depth === 0) opened = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      const head = css.slice(start, opened).trim();
      const content = css.slice(opened + 1, at);
      blocks.push({ head, content, rules: CONDITION.test(head) ? parsed(content) : null });
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at).trim(), content: null, rules: null });
      start = at + 1;
    }
  }
  return blocks;
}
