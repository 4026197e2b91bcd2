/** The text of a file, whichever of the encodings that Japanese spreadsheets write it is in. */

/** WHATWG names; `shift_jis` is there what Windows calls cp932. */
export type TextEncoding = 'utf-8' | 'shift_jis' | 'utf-16le';

/** Gives the text of bytes, null where they are not valid in the encoding. Browsers and Node have it as TextDecoder. */
export type Decode = (bytes: Uint8Array, encoding: TextEncoding) => string | null;

/**
 * By its byte order mark; without one UTF-8 where it is valid, as almost no cp932 text is, else cp932. Null for what is
 * neither, such as a picture or a spreadsheet's own format.
 */
export function readTextFile(bytes: Uint8Array, decode: Decode): string | null {
  const [first, second] = bytes;
  // Unicodeテキスト of Excel.
  const isUtf16 = first === 0xff && second === 0xfe;
  const encodings: readonly TextEncoding[] = isUtf16 ? ['utf-16le'] : ['utf-8', 'shift_jis'];
  for (const encoding of encodings) {
    const text = decode(bytes, encoding);
    if (text !== null) return text.includes('\0') ? null : text.replace(/^\uFEFF/, '');
  }
  return null;
}
