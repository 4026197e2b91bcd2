/** Reads a letter as a mail program does: header lines unfolded, encoded words and the body decoded. */

export type Letter = {
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  /** Null for a letter of plain text alone. */
  readonly html: string | null;
};

/** A letter of plain text in UTF-8, alone or with the same as HTML; throws for another. */
export function readLetter(bytes: Buffer): Letter {
  const raw = bytes.toString('latin1').replaceAll('\r\n', '\n');
  const { headers, body } = splitPart(raw);
  const subject = words(headers.get('subject') ?? '');
  const boundary = /^multipart\/alternative; boundary="([^"]+)"$/.exec(
    headers.get('content-type') ?? '',
  )?.[1];
  if (boundary === undefined)
    return { headers, subject, text: textIn({ headers, body }, 'plain'), html: null };
  const [plain, html, ...more] = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.slice(1)));
  if (plain === undefined || html === undefined || more.length > 0) throw new Error('Not two parts.');
  return { headers, subject, text: textIn(plain, 'plain'), html: textIn(html, 'html') };
}

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

function splitPart(raw: string): Part {
  const end = raw.indexOf('\n\n');
  const headers = new Map<string, string>();
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\n[ \t]/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) throw new Error(`Two headers ${name}.`);
    headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: raw.slice(end + 2) };
}

function textIn({ headers, body }: Part, kind: 'plain' | 'html'): string {
  const type = headers.get('content-type') ?? '';
  if (type.toLowerCase() !== `text/${kind}; charset=utf-8`) throw new Error(`A part of ${type}.`);
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  return decoded(body, encoding).toString('utf8').replace(/\n$/, '');
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? quoted(body.replaceAll('=\n', '')) : Buffer.from(body, 'latin1');
}

function quoted(text: string): Buffer {
  const plain = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'latin1');
}

function words(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind, word) =>
      (/q/i.test(kind) ? quoted(word.replaceAll('_', ' ')) : Buffer.from(word, 'base64')).toString('latin1'),
    )
    .replaceAll(/[\x80-\xff]+/g, (run) => Buffer.from(run, 'latin1').toString('utf8'));
}
