/** The rules and declarations of CSS in an SVG, as far as references need them. Reads what `isHarmlessStyle` has let through. */

import { readCss } from './svg-style.ts';

/** One property that refers to parts of the file, or may draw by itself. */
export type Declaration = {
  /** In lower case. */
  readonly property: string;
  /** Ids of the parts. */
  readonly ids: readonly string[];
  /** Functions that are passes over all pixels, as in `filter: blur(2px)`. */
  readonly passes: number;
  /** It takes the parent's value. */
  readonly inherits: boolean;
};

/** Declarations, and what an element must be to have them: `.class`, `#id`, a name of an element, or `*` for any. */
export type CssRule = { readonly keys: readonly string[]; readonly declarations: readonly Declaration[] };

/** Selectors that are more than names of elements, classes and ids. */
const UNCLEAR = /[(@&|[]/;
const STATE = /:[-\w]*/g;
const NAME = /[.#]?[-\w\u0080-\uffff]+/g;
/** No other text has a declaration that counts. */
const COUNTS = /url\(|inherit|filter|--/i;
const REFERENCE = /url\(#([^()]*)\)/g;
const PASS = /(?:blur|brightness|contrast|shadow|grayscale|rotate|invert|opacity|saturate|sepia)\(/gi;

/** Maximum number of brackets and semicolons in one text. Illustrator writes some thousands. */
const MAX_SIGNS = 50_000;

/** Whether CSS has more rules and declarations than a drawing program writes. */
export function isTooLong(css: string): boolean {
  let signs = 0;
  for (const sign of css) if (sign === '{' || sign === '}' || sign === ';') signs += 1;
  return signs > MAX_SIGNS;
}

/** Reads a sheet. What stands in no simple rule applies to every element. */
export function rulesIn(css: string): readonly CssRule[] {
  if (!COUNTS.test(css)) return [];
  const rules: CssRule[] = [];
  const open = [['*']];
  const add = (text: string) => {
    const declarations = declarationsOf(text);
    if (declarations.length > 0) rules.push({ keys: open.at(-1) ?? ['*'], declarations });
  };
  let text = '';
  for (const part of readCss(css).split(/([{}])/)) {
    if (part === '{') {
      // Within a rule, declarations may stand before the selectors of the next one.
      const start = text.lastIndexOf(';') + 1;
      add(text.slice(0, start));
      open.push(keysOf(text.slice(start)));
    } else if (part === '}') {
      add(text);
      open.pop();
    }
    text = part === '{' || part === '}' ? '' : part;
  }
  add(text);
  return rules;
}

/** Reads a `style` attribute. */
export function declarationsIn(css: string): readonly Declaration[] {
  return COUNTS.test(css) ? declarationsOf(readCss(css)) : [];
}

function declarationsOf(plain: string): readonly Declaration[] {
  return plain.split(';').flatMap((text) => {
    const colon = text.indexOf(':');
    const value = text.slice(colon + 1);
    const property = text.slice(0, colon).trim().toLowerCase();
    const ids = [...value.matchAll(REFERENCE)].flatMap(([, id]) => id ?? []);
    const passes = value.match(PASS)?.length ?? 0;
    const inherits = /inherit/i.test(value);
    return ids.length > 0 || passes > 0 || inherits ? [{ property, ids, passes, inherits }] : [];
  });
}

function keysOf(selectors: string): string[] {
  if (UNCLEAR.test(selectors)) return ['*'];
  return selectors.split(',').map((selector) => {
    const [last = ''] = selector
      .replaceAll(STATE, '')
      .trim()
      .split(/[\s>+~]+/)
      .slice(-1);
    const names = last.match(NAME) ?? [];
    return names.find((name) => /^[.#]/.test(name)) ?? names[0] ?? '*';
  });
}
