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

const PIECE =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|<[!?](?:[^>"']|"[^"]*"|'[^']*')*>|([^<]+)/g;

export function* xmlPieces(xml: string): Generator<XmlPiece> {
  for (const [, slash, name = '', attributes = '', selfClosing, text] of xml.matchAll(PIECE)) {
    if (text !== undefined) yield { kind: 'text', text: plainText(text) };
    else if (name === '') continue;
    else if (slash === '/') yield { kind: 'close', name };
    else {
      yield {
        kind: 'open',
        name,
        isEmpty: selfClosing === '/',
        attribute: (wanted) => attributeOf(attributes, wanted),
      };
    }
  }
}

/** The prefix of the attribute's name does not matter: `r:id` is `id`. */
function attributeOf(attributes: string, wanted: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
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
