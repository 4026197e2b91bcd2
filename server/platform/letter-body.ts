/** What a letter says, written once: as plain text, and as the HTML beside it (multipart/alternative). */

import { escaped } from '#server/platform/http/escaped.ts';

/** A letter's parts, in the order in which they stand. */
export type LetterBody = {
  /** The one addressed: 札幌 花子 様. */
  readonly addressee: string;
  /** What has happened. */
  readonly opening: readonly string[];
  readonly facts: readonly (readonly [term: string, value: string])[];
  /** The one thing to open; null without one. */
  readonly button: { readonly label: string; readonly url: string } | null;
  /** What to know besides. */
  readonly closing: readonly string[];
  /** Whose letter it is. */
  readonly sender: string;
};

export function plainTextOf({ addressee, opening, facts, button, closing, sender }: LetterBody): string {
  const parts = [
    [addressee],
    ...opening.map((paragraph) => [paragraph]),
    facts.map(([term, value]) => `　${term}：${value}`),
    button === null ? [] : [`${button.label}：`, button.url],
    ...closing.map((paragraph) => [paragraph]),
    [sender],
  ];
  const shown = parts.filter((lines) => lines.length > 0);
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * Sets no colour of text or ground: a mail program with a dark ground keeps its own. The button has both, and is legible on
 * either. Styles stand at their elements, because some programs drop a style sheet; nothing is loaded from anywhere.
 */
export function htmlOf({ addressee, opening, facts, button, closing, sender }: LetterBody): string {
  const rows = facts.map(
    ([term, value]) =>
      `<tr><th scope="row" style="${CELL};text-align:left;font-weight:normal;opacity:.8">${escaped(term)}</th><td style="${CELL};font-weight:bold">${escaped(value)}</td></tr>`,
  );
  const parts = [
    paragraphOf(addressee),
    ...opening.map(paragraphOf),
    rows.length === 0 ? '' : `<table style="${TABLE}"><tbody>${rows.join('')}</tbody></table>`,
    button === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="${BUTTON}">${escaped(button.label)}</a></p>`,
    ...closing.map(paragraphOf),
    paragraphOf(sender),
  ];
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `</head><body style="${PAGE}">`,
    ...parts.filter((part) => part !== ''),
    '</body></html>\n',
  ].join('\n');
}

const PAGE =
  'margin:0 auto;max-width:36em;padding:16px;font-family:sans-serif;font-size:16px;line-height:1.7;overflow-wrap:anywhere';
const TABLE = 'width:100%;border-collapse:collapse;margin:16px 0';
const CELL = 'padding:8px 12px 8px 0;border-bottom:1px solid #8a8a8a;vertical-align:top';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0b5cad;color:#ffffff;font-weight:bold;text-decoration:none';

/** Lines stay lines, and addresses of web pages are links. */
function paragraphOf(text: string): string {
  return `<p style="margin:16px 0">${linked(text).replaceAll('\n', '<br>')}</p>`;
}

/** In Japanese an address ends where other signs than its own begin; a sentence's own full stop is none of it. */
const ADDRESS = /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]*[\w/~#=&%+-]/g;

function linked(text: string): string {
  const between = text.split(ADDRESS);
  const addresses = [...text.matchAll(ADDRESS)].map(([address]) => escaped(address));
  return between
    .map((part, place) => {
      const address = addresses[place];
      return `${escaped(part)}${address === undefined ? '' : `<a href="${address}">${address}</a>`}`;
    })
    .join('');
}
