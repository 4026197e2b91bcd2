/** CSS in an SVG: a sheet, a `style` attribute or the value of a presentation attribute. */

import { CSS_AT_RULES, CSS_FUNCTIONS } from './svg-lists.ts';

/** Without an end it goes on to the end of the sheet, as browsers read it. */
const COMMENT = /\/\*.*?(?:\*\/|$)/gs;
const FUNCTION = /(?<![\w-])([\w-]*)\(/g;
const AT_RULE = /@([\w-]*)/g;
const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))/gi;

/** A part of the file itself. */
const OWN_PART = /^#[^\s"'()]+$/;
/** A picture of pixels within the file. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]*$/;
const OWN_FONT = /^data:(?:font\/|application\/(?:x-)?font)[\w.+-]*(?:;[\w=-]+)*;base64,[\w+/=\s]*$/;

/** Whether an address leads to a part of the file. */
export function isOwnPart(address: string): boolean {
  return OWN_PART.test(address.trim());
}

/** Whether an address holds a picture of pixels. */
export function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address.trim());
}

/** Whether it can load nothing but what is in the file. A backslash may hide any word: no drawing program writes one. */
export function isHarmlessStyle(css: string): boolean {
  if (css.includes('\\')) return false;
  const plain = css.replaceAll(COMMENT, ' ');
  const functions = plain.matchAll(FUNCTION).map(([, name = '']) => name.toLowerCase());
  const rules = plain.matchAll(AT_RULE).map(([, name = '']) => name.toLowerCase());
  return (
    functions.every((name) => CSS_FUNCTIONS.has(name)) &&
    rules.every((name) => CSS_AT_RULES.has(name)) &&
    plain.matchAll(ADDRESS).every(([, double, single, bare]) => isOwn(double ?? single ?? bare ?? ''))
  );
}

function isOwn(address: string): boolean {
  return isOwnPart(address) || isOwnPicture(address) || OWN_FONT.test(address);
}
