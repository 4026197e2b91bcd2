/** When a photo was taken, by the clock of its camera: `YYYY-MM-DDTHH:MM`; null where the file does not tell. */
export async function takenAt(file: File): Promise<string | null> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const exif = exifOf(head);
  if (exif === null) return null;
  try {
    return read(exif);
  } catch (error) {
    // Cut off or written oddly: it tells nothing, and the photo is sent all the same.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** EXIF is at most one segment, near the beginning. */
const HEAD_BYTES = 128 * 1024;

const EXIF_SEGMENT = 0xffe1;
const IMAGE_DATA = 0xffda;
/** Tags: the part about the shot, and in it when that was. */
const EXIF_PART = 0x8769;
const TAKEN = 0x9003;
const ENTRY_BYTES = 12;
const WRITTEN = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d):\d\d/;

/** The TIFF structure in a JPEG's EXIF segment. */
function exifOf(view: DataView): DataView | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 10 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    if (marker < 0xff00 || marker === IMAGE_DATA) return null;
    if (marker === EXIF_SEGMENT && view.getUint32(at + 4) === 0x45786966) {
      const end = Math.min(at + 2 + length, view.byteLength);
      return new DataView(view.buffer, at + 10, Math.max(0, end - at - 10));
    }
    at += 2 + length;
  }
  return null;
}

function read(tiff: DataView): string | null {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const part = entryOf(tiff, tiff.getUint32(4, isLittle), EXIF_PART, isLittle);
  const taken = part === null ? null : entryOf(tiff, part, TAKEN, isLittle);
  if (taken === null) return null;
  const letters = Array.from({ length: 19 }, (_, index) => String.fromCharCode(tiff.getUint8(taken + index)));
  const [, year, month, day, time] = WRITTEN.exec(letters.join('')) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}T${time}`;
}

/** Where an entry of the directory at `at` leads; null without it. */
function entryOf(tiff: DataView, at: number, tag: number, isLittle: boolean): number | null {
  const entries = tiff.getUint16(at, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = at + 2 + index * ENTRY_BYTES;
    if (tiff.getUint16(entry, isLittle) === tag) return tiff.getUint32(entry + 8, isLittle);
  }
  return null;
}
