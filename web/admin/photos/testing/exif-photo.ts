/** A JPEG's beginning with an EXIF segment that tells when it was taken: SOI, a segment of something else, then one directory that leads to the one with the time. */
export function jpegWith(taken: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(120);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe0);
  view.setUint16(4, 6);
  view.setUint16(10, 0xffe1);
  view.setUint16(12, 90);
  bytes.set(new TextEncoder().encode('Exif'), 14);
  const tiff = new DataView(bytes.buffer, 20);
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  const directory = (at: number, tag: number, value: number) => {
    tiff.setUint16(at, 1, isLittle);
    tiff.setUint16(at + 2, tag, isLittle);
    tiff.setUint32(at + 10, value, isLittle);
  };
  directory(8, 0x8769, 26);
  directory(26, 0x9003, 44);
  bytes.set(new TextEncoder().encode(taken), 20 + 44);
  return bytes;
}
