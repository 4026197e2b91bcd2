/**
 * What an SVG may hold, as an XML parser reads it. It is shown as a picture, in which nothing runs, and sent with a policy that
 * forbids everything; a file that could do more than be seen is refused all the same.
 */

import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { EDITORS, SVG_ATTRIBUTES, SVG_ELEMENTS, XLINK_ATTRIBUTES, XML_ATTRIBUTES } from './svg-lists.ts';
import { createSvgReferences } from './svg-references.ts';
import { isHarmlessStyle, isOwnPart, isOwnPicture } from './svg-style.ts';

export type SvgRead =
  /** Pixels. */
  | { readonly width: number; readonly height: number }
  /** Why it is refused, as a sentence for its sender. */
  | { readonly fault: string };

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Far more than drawing programs nest. */
const MAX_DEPTH = 200;
/** Far more than a logo has; each takes a browser's time. */
const MAX_ELEMENTS = 50_000;

const OTHER_ENCODING = 'SVGの文字コードを読み取れません。UTF-8で保存し直すか、PNGで保存してください。';
const NOT_SOUND = 'SVGとして読み取れません。ファイルが壊れていないか確かめるか、PNGで保存し直してください。';
const RUNS = 'このSVGには、動くプログラムが含まれています。PNGで保存し直してください。';
const DECLARES =
  'このSVGの書き方（ENTITYの宣言）は使えません。「SVG 1.1」の標準の形か、PNGで保存し直してください。';
const LOADS =
  'このSVGは、ほかの場所の画像や文字を読み込みます。すべてを埋め込むか、PNGで保存し直してください。';
const TOO_COMPLEX = 'このSVGは複雑すぎます。PNGで保存し直してください。';
const NOT_ALLOWED = (name: string) =>
  `このSVGには、使えないもの（${name}）が含まれています。PNGで保存し直してください。`;

/** The declaration that SVG 1.0 and 1.1 begin with: it declares nothing, and no browser fetches it. */
const STANDARD_DOCTYPE =
  /^\s{0,9}svg\s{1,9}PUBLIC\s{1,9}"-\/\/W3C\/\/DTD SVG 1\.[01](?: Basic| Tiny)?\/\/EN"\s{1,9}"http:\/\/www\.w3\.org\/[\w./-]{1,80}\.dtd"\s{0,9}$/;

/** They run in a page; named to their sender as such. */
const RUNNING: ReadonlySet<string> = new Set([
  ...['script', 'foreignobject', 'iframe', 'embed', 'object', 'handler', 'listener'],
]);
const LONGEST_NAME = 40;

class SvgFault extends Error {}

/** Reads the size of a file that can only be looked at; says what is wrong with any other. Takes time linear in its length. */
export function readSvg(bytes: Uint8Array): SvgRead {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { fault: OTHER_ENCODING };
  }
  try {
    return readText(text);
  } catch (error) {
    // What the parser throws is that the text is no XML.
    return { fault: error instanceof SvgFault ? error.message : NOT_SOUND };
  }
}

function readText(text: string): SvgRead {
  // Browsers read XML 1.1 as 1.0, which has fewer line ends.
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  const references = createSvgReferences();
  /** The text of the open `<style>`; null outside. */
  let style: string[] | null = null;
  let elements = 0;
  let depth = 0;
  let size: SvgRead | null = null;
  parser.on('doctype', (doctype) => {
    if (!STANDARD_DOCTYPE.test(doctype)) throw new SvgFault(DECLARES);
  });
  parser.on('processinginstruction', () => {
    throw new SvgFault(LOADS);
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    depth += 1;
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) throw new SvgFault(TOO_COMPLEX);
    if (size === null) size = sizeOf(tag);
    // Browsers leave out an element in a style, and join the text before and after it.
    if (style !== null) throw new SvgFault(NOT_ALLOWED(shortened(tag.name)));
    requireAllowed(tag);
    references.open(tag);
    if (isStyle(tag)) style = [];
  });
  const add = (part: string) => void style?.push(part);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    depth -= 1;
    references.close();
    if (style !== null) {
      const css = style.join('');
      if (!isHarmlessStyle(css)) throw new SvgFault(LOADS);
      references.addSheet(css);
    }
    style = null;
  });
  parser.write(text).close();
  if (!references.isDrawable()) throw new SvgFault(TOO_COMPLEX);
  return size ?? { fault: NOT_SOUND };
}

function isStyle({ uri, local }: SaxesTagNS): boolean {
  return uri === SVG && local === 'style';
}

function requireAllowed({ uri, local, name, attributes }: SaxesTagNS): void {
  if (RUNNING.has(local.toLowerCase())) throw new SvgFault(RUNS);
  const isEditors = EDITORS.has(uri);
  if (!isEditors && (uri !== SVG || !SVG_ELEMENTS.has(local)))
    throw new SvgFault(NOT_ALLOWED(shortened(name)));
  for (const attribute of Object.values(attributes)) {
    // An editor's element does nothing, and so do its attributes without a namespace.
    if (!(isEditors && attribute.uri === '')) requireAllowedAttribute(attribute, local);
  }
}

function requireAllowedAttribute({ uri, local, name, value }: SaxesAttributeNS, element: string): void {
  if (uri === XMLNS || EDITORS.has(uri)) return;
  if (uri === '' && /^on/i.test(local)) throw new SvgFault(RUNS);
  const isKnown =
    (uri === '' && (SVG_ATTRIBUTES.has(local) || /^(?:data|aria)-/.test(local))) ||
    (uri === XLINK && XLINK_ATTRIBUTES.has(local)) ||
    (uri === XML && XML_ATTRIBUTES.has(local));
  if (!isKnown) throw new SvgFault(NOT_ALLOWED(shortened(name)));
  if (local === 'href') {
    // Browsers pass over control characters in an address: such a word is no part of the file either.
    if (/^\W*javascript/i.test(value)) throw new SvgFault(RUNS);
    if (!isOwnPart(value) && !(element === 'image' && isOwnPicture(value))) throw new SvgFault(LOADS);
  } else if (uri === '' && !/^(?:data|aria)-/.test(local) && !TEXTS.has(local) && !isHarmlessStyle(value)) {
    throw new SvgFault(LOADS);
  }
}

/** Attributes that hold names and words, and no CSS. */
const TEXTS: ReadonlySet<string> = new Set(['id', 'class', 'title', 'lang', 'role']);

const BOX =
  /^\s{0,9}[-+\d.e]{1,40}[\s,]{1,9}[-+\d.e]{1,40}[\s,]{1,9}([\d.]{1,40})[\s,]{1,9}([\d.]{1,40})\s{0,9}$/;
const LENGTH = /^\s{0,9}([\d.]{1,40})(?:px)?\s{0,9}$/;

/** Of the root: its `viewBox`, or both `width` and `height`. */
function sizeOf({ uri, local, attributes }: SaxesTagNS): SvgRead {
  if (uri !== SVG || local !== 'svg') throw new SvgFault(NOT_SOUND);
  const of = (name: string) => attributes[name]?.value ?? '';
  const [, boxWidth, boxHeight] = BOX.exec(of('viewBox')) ?? [];
  const width = Math.round(Number(boxWidth ?? LENGTH.exec(of('width'))?.[1]));
  const height = Math.round(Number(boxHeight ?? LENGTH.exec(of('height'))?.[1]));
  if (width > 0 && height > 0) return { width, height };
  throw new SvgFault(NOT_SOUND);
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
