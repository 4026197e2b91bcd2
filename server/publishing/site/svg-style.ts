/** CSS in an SVG: a sheet, a `style` attribute or the value of a presentation attribute. */

import { CSS_AT_RULES, CSS_FUNCTIONS } from './svg-lists.ts';

/** A comment without an end goes on to the end of the sheet. */
const COMMENT = '\\/\\*.*?(?:\\*\\/|$)';
/** A string without an end goes on to the end of its line. */
const STRING = '"[^"\\n\\r\\f]*"?|\'[^\'\\n\\r\\f]*\'?';
/** `#url(` and `1url(` begin no address. Browsers disagree on which other characters a name may have. */
const HASH = '#[-\\w]*';
const NAME = '[-\\w\\u0080-\\uffff]';
/** The white space is that of CSS: JavaScript's `\s` knows more. */
const ADDRESS =
  '[uU][rR][lL]\\([ \\t\\n\\r\\f]*(?:"(?<double>[^"\\n\\r\\f]*)"?|\'(?<single>[^\'\\n\\r\\f]*)\'?|(?<bare>[^)]*)\\)?)';

/**
 * Reads comments, strings and addresses together, as CSS Syntax Level 3 does: none of them begins within another, and what
 * follows one is read as browsers read it.
 */
const TOKEN = new RegExp(
  `${COMMENT}|${STRING}|${HASH}|@(?<rule>${NAME}*)|${ADDRESS}|(?<called>${NAME}*)\\(|${NAME}+`,
  'gs',
);

/** The same, several signs at once that tell nothing. */
const TELLING = new RegExp(
  `${COMMENT}|${STRING}|(?:${HASH})+|${ADDRESS.replaceAll(/\?<\w+>/g, '')}|${NAME}+|[^"'#/uU\\w-]+`,
  'gs',
);

/** A part of the file itself. An address may begin with the white space that browsers strip, and no other. */
const OWN_PART = /^[ \t\n\r]*#[^\s"'()]+\s*$/;
/** A picture of pixels within the file. */
const OWN_PICTURE = /^[ \t\n\r]*data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]*$/;
const OWN_FONT = /^data:(?:font\/|application\/(?:x-)?font)[\w.+-]*(?:;[\w=-]+)*;base64,[\w+/=\s]*$/;

/** Whether an address leads to a part of the file. */
export function isOwnPart(address: string): boolean {
  return OWN_PART.test(address);
}

/** Whether an address holds a picture of pixels. */
export function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address);
}

/** Whether it can load nothing but what is in the file. A backslash may hide any word: no drawing program writes one. */
export function isHarmlessStyle(css: string): boolean {
  if (css.includes('\\')) return false;
  return css.matchAll(TOKEN).every(({ groups: { rule, double, single, bare, called } = {} }) => {
    const address = double ?? single ?? bare;
    return (
      (rule === undefined || CSS_AT_RULES.has(rule.toLowerCase())) &&
      (address === undefined || isOwn(address)) &&
      (called === undefined || CSS_FUNCTIONS.has(called.toLowerCase()))
    );
  });
}

/** The text without comments and the content of strings, and each address as `url(…)`: what is left means what it seems to mean. */
export function readCss(css: string): string {
  return css.replaceAll(TELLING, (token, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare;
    if (address !== undefined) return `url(${address.trim()})`;
    if (token.startsWith('/*')) return ' ';
    return token.startsWith('"') || token.startsWith("'") ? '""' : token;
  });
}

function isOwn(address: string): boolean {
  return isOwnPart(address) || isOwnPicture(address) || OWN_FONT.test(address);
}
