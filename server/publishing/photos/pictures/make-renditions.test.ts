import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawing, jpeg } from '../testing/pictures.ts';
import { interlacedPng, pngHeaderOf } from '../testing/png.ts';
import {
  HEIC,
  LARGEST_BYTES,
  TOO_LARGE,
  TOO_MANY_PIXELS,
  TOO_MUCH_MEMORY,
  UNREADABLE,
  WRONG_KIND,
} from './faults.ts';
import { type MadeForms, makeForms } from './make-renditions.ts';
import { FORMS } from './renditions.ts';

async function made(bytes: Buffer): Promise<MadeForms> {
  const forms = await makeForms(bytes);
  if ('fault' in forms) throw new Error(forms.fault.message);
  return forms;
}

/** As a phone writes it: where and by whom it was taken, in every kind of metadata, and lying on its side. */
async function taggedPhoto(): Promise<Buffer> {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>himitsu</rdf:RDF></x:xmpmeta>';
  const bytes = await drawing({ width: 600, height: 400 })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: 'Yamada Hanako', Copyright: 'himitsu' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 3/1 43/1', GPSLongitude: '141/1 21/1 15/1' },
    })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return bytes;
}

const TRACES = ['Exif', 'GPS', 'Yamada', 'himitsu', 'xmpmeta', 'ICC_PROFILE', 'ICCP', 'EXIF', 'XMP '];

describe('どの形からも', () => {
  test('場所も名前も撮影の情報も色の設定も、すべて消える', async () => {
    const source = await taggedPhoto();
    const before = await sharp(source).metadata();
    expect([before.exif, before.xmp, before.icc, before.orientation].includes(undefined)).toBe(false);
    expect(TRACES.filter((trace) => source.includes(trace))).toEqual(
      expect.arrayContaining(['Exif', 'Yamada', 'himitsu', 'ICC_PROFILE']),
    );
    const { files } = await made(source);
    for (const form of FORMS) {
      const { exif, xmp, icc, iptc, orientation, comments } = await sharp(files[form]).metadata();
      expect([exif, xmp, icc, iptc, orientation, comments], form).toEqual(Array(6).fill(undefined));
      expect(
        TRACES.filter((trace) => files[form].includes(trace)),
        form,
      ).toEqual([]);
    }
  });

  test('横倒しの写真は起き上がり、広い色の写真も見た目の色のままになる', async () => {
    const { files, width, height } = await made(await taggedPhoto());
    expect([width, height]).toEqual([400, 600]);
    for (const form of FORMS) {
      const { data, info } = await sharp(files[form]).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number) =>
        [...data.subarray((Math.floor(info.height / 2) * info.width + x) * 3)].slice(0, 3);
      // Turned to the right: what was above is at the right.
      expect(distance(pixel(10), [20, 20, 230]), form).toBeLessThan(40);
      expect(distance(pixel(info.width - 10), [230, 0, 20]), form).toBeLessThan(40);
    }
  });
});

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

test('一覧用は正方形、画面用は1920まで、保存用は4096までで、小さな写真は引き伸ばさない', async () => {
  const sizes = async (bytes: Buffer) => {
    const { files } = await made(bytes);
    const facts = await Promise.all(FORMS.map((form) => sharp(files[form]).metadata()));
    return facts.map(({ format, width, height }) => [format, width, height]);
  };
  expect(await sizes(await jpeg({ width: 6000, height: 4000 }))).toEqual([
    ['webp', 480, 480],
    ['webp', 1920, 1280],
    ['jpeg', 4096, 2731],
  ]);
  expect(await sizes(await jpeg({ width: 300, height: 900 }))).toEqual([
    ['webp', 480, 480],
    ['webp', 300, 900],
    ['jpeg', 300, 900],
  ]);
});

test.each([
  ['PNG', (picture: Sharp) => picture.png()],
  ['透けたPNG', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
  ['16ビットのPNG', (picture: Sharp) => picture.toColourspace('rgb16').png()],
  ['白黒のJPEG', (picture: Sharp) => picture.greyscale().jpeg()],
  ['印刷用の色のJPEG', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
  ['WebP', (picture: Sharp) => picture.webp()],
  ['AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
])('%sも受け付け、三色の透けない写真にする', async (_what, encode) => {
  const { files } = await made(await encode(drawing({ width: 60, height: 40 })).toBuffer());
  for (const form of FORMS) {
    const { space, hasAlpha, depth } = await sharp(files[form]).metadata();
    expect([space, hasAlpha, depth]).toEqual(['srgb', false, 'uchar']);
  }
});

describe('断る', () => {
  const head = (hex: string, rest = '') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest)]);
  const box = (brand: string) => head('00000018', `ftyp${brand}\0\0\0\0mif1${brand}`);

  test.each([
    ['空のファイル', Buffer.alloc(0), WRONG_KIND],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      WRONG_KIND,
    ],
    ['XMLの前置きのあるSVG', Buffer.from('<?xml version="1.0"?><svg width="9" height="9"/>'), WRONG_KIND],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), WRONG_KIND],
    ['GIF', head('474946383961', '....'), WRONG_KIND],
    ['PDF', Buffer.from('%PDF-1.7'), WRONG_KIND],
    ['動画', box('isom').fill('isom', 16, 24), WRONG_KIND],
    ['JPEGの印だけ', head('ffd8ff'), UNREADABLE],
    ['JPEGの印のついたHTML', head('ffd8ffe0', '<html><script>alert(1)</script></html>'), UNREADABLE],
    ['PNGの印のついたSVG', head('89504e470d0a1a0a', '<svg/>'), UNREADABLE],
    ['WebPの印だけ', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), UNREADABLE],
    ['HEIC', box('heic'), HEIC],
    ['大きすぎるファイル', Buffer.alloc(LARGEST_BYTES + 1, Buffer.from('ffd8ff', 'hex')), TOO_LARGE],
  ])('%s', async (_what, bytes, fault) => {
    expect(await makeForms(bytes)).toEqual({ fault });
  });

  test.each([
    ['JPEG', () => jpeg()],
    ['PNG', () => drawing({ width: 600, height: 400 }).png({ compressionLevel: 0 }).toBuffer()],
    ['WebP', () => drawing({ width: 600, height: 400 }).webp({ lossless: true }).toBuffer()],
    ['AVIF', () => drawing({ width: 600, height: 400 }).avif({ effort: 0 }).toBuffer()],
  ])('途中で切れた%s', async (_what, encode) => {
    const bytes = await encode();
    expect(await makeForms(bytes.subarray(0, bytes.length / 2))).toEqual({ fault: UNREADABLE });
  });

  test('開くと画素があふれる小さなファイルは、広げる前に', async () => {
    const bomb = pngHeaderOf({ width: 100_000, height: 100_000 });
    expect(bomb.length).toBeLessThan(200);
    const before = performance.now();
    expect(await makeForms(bomb)).toEqual({ fault: TOO_MANY_PIXELS });
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test.each([
    ['インターレースのPNG', () => interlacedPng()],
    ['プログレッシブのJPEG', () => progressiveJpeg(9_500)],
  ])('全体を一度に広げる大きな%sは、広げる前に', async (_what, bytes) => {
    expect(await makeForms(await bytes())).toEqual({ fault: TOO_MUCH_MEMORY });
  });

  /** A small one whose header says that it is larger. */
  async function progressiveJpeg(side: number): Promise<Buffer> {
    const bytes = await drawing({ width: 60, height: 40 }).jpeg({ progressive: true }).toBuffer();
    const frame = bytes.indexOf('ffc2', 'hex');
    bytes.writeUInt16BE(side, frame + 5);
    bytes.writeUInt16BE(side, frame + 7);
    return bytes;
  }
});

test('写真に隠したHTMLは、どの形にも残らない', async () => {
  const html = '<html><script>alert(document.cookie)</script></html>';
  const plain = await jpeg();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), Buffer.from(html)]);
  const polyglot = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), Buffer.from(html)]);
  const { files } = await made(polyglot);
  for (const form of FORMS) expect(files[form].includes('script'), form).toBe(false);
});
