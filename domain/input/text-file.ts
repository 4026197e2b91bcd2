/** The text of a file, whichever of the encodings that Japanese spreadsheets write it is in. */

/** WHATWG names; `shift_jis` is there what Windows calls cp932. */
export type TextEncoding = 'utf-8' | 'shift_jis' | 'utf-16le' | 'utf-16be';

/** Gives the text of bytes, null where they are not valid in the encoding. Browsers and Node have it as TextDecoder. */
export type Decode = (bytes: Uint8Array, encoding: TextEncoding) => string | null;

/**
 * By its byte order mark; without one UTF-8 where it is valid, as almost no cp932 text is, else cp932. Null for what is
 * neither, such as a picture, and for what is text to a machine only: a PDF, a web page that was named like a spreadsheet.
 */
export function readTextFile(bytes: Uint8Array, decode: Decode): string | null {
  const [first, second] = bytes;
  for (const encoding of encodingsOf(first, second)) {
    const text = decode(bytes, encoding);
    if (text !== null) return isForeign(text) ? null : text.replace(/^\uFEFF/, '');
  }
  return null;
}

/** Stands in no text; ESC begins one of the older encodings of mail. */
const NEVER_IN_TEXT = ['\0', '\u001b'];
const BEGINNING = /^\uFEFF?\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml|table)\b)/i;

/** Of a file of another kind. */
function isForeign(text: string): boolean {
  return NEVER_IN_TEXT.some((sign) => text.includes(sign)) || BEGINNING.test(text);
}

/** The marks are those of Excel's Unicodeテキスト. */
function encodingsOf(first: number | undefined, second: number | undefined): readonly TextEncoding[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'shift_jis'];
}
