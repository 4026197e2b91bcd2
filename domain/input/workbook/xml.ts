/** XML as spreadsheet programs write it, piece by piece: begins and ends of elements, and text. */

export type XmlPiece =
  | {
      readonly kind: 'open';
      /** Without its namespace's prefix. */
      readonly name: string;
      attribute(name: string): string | null;
      /** `<v/>`: its end does not come. */
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** Walks through it once, whatever it is: a tag that never ends, or has millions of attributes, is a trap. */
export function* xmlPieces(xml: string): Generator<XmlPiece> {
  let at = 0;
  while (at < xml.length) {
    const begin = xml.indexOf('<', at);
    const text = xml.slice(at, begin === -1 ? xml.length : begin);
    if (text !== '') yield { kind: 'text', text: plainText(text) };
    if (begin === -1) return;
    const end = endOfTag(xml, begin);
    if (end === -1) return;
    at = end + 1;
    const inside = xml.slice(begin + 1, end);
    if (inside.startsWith(CDATA)) yield { kind: 'text', text: inside.slice(CDATA.length, -2) };
    else {
      const piece = pieceOf(inside);
      if (piece !== null) yield piece;
    }
  }
}

const CDATA = '![CDATA[';

/** Where the `>` of the tag stands that begins at `begin`; -1 where it never ends. */
function endOfTag(xml: string, begin: number): number {
  if (xml.startsWith('<!--', begin)) return lastOf(xml, '-->', begin);
  if (xml.startsWith(`<${CDATA}`, begin)) return lastOf(xml, ']]>', begin);
  for (let at = begin + 1; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === '>') return at;
    if (sign !== '"' && sign !== "'") continue;
    at = xml.indexOf(sign, at + 1);
    if (at === -1) return -1;
  }
  return -1;
}

function lastOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length - 1;
}

/** Null for declarations, instructions and comments. */
function pieceOf(inside: string): XmlPiece | null {
  const found = /^(\/?)(?:[\w.-]+:)?([\w.-]+)/.exec(inside);
  if (found === null) return null;
  const [whole, slash, name = ''] = found;
  if (slash === '/') return { kind: 'close', name };
  return {
    kind: 'open',
    name,
    isEmpty: inside.endsWith('/'),
    attribute: (attributeName) => attributeOf(inside.slice(whole.length), attributeName),
  };
}

/** The prefix of the attribute's name does not matter: `r:id` is `id`. */
function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? null : plainText(found[1] ?? found[2] ?? '');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (typeof name === 'string') return NAMED[name] ?? whole;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
