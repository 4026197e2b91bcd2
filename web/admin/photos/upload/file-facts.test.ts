import { expect, test } from 'vitest';
import { LARGEST_PHOTO_BYTES } from '#contract/publishing/photos.ts';
import { EMPTY_FILE, HEIC, TOO_LARGE } from '../messages.ts';
import { look } from './file-facts.ts';
import { byName } from './items.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (text: string, name = 'a.jpg', type = 'image/jpeg') => new File([bytes(text)], name, { type });

test.each<[string, File, object]>([
  ['JPEG', file('\xff\xd8\xff\xe0abc'), { kind: 'photo' }],
  ['名が違うPNG', file('\x89PNG\r\n\x1a\nabc', 'a.txt'), { kind: 'photo' }],
  ['WebP', file('RIFF1234WEBPabc'), { kind: 'photo' }],
  ['AVIF', file('\0\0\0\x1cftypavif\0\0\0\0mif1'), { kind: 'photo' }],
  ['AVIFと名乗るmif1', file('\0\0\0\x1cftypmif1\0\0\0\0avif'), { kind: 'photo' }],
  ['HEIC', file('\0\0\0\x18ftypheic\0\0\0\0mif1'), { kind: 'refused', why: HEIC }],
  ['JPEGと名のるHEIC', file('\0\0\0\x18ftypheic', 'a.jpg'), { kind: 'refused', why: HEIC }],
  ['動画', file('\0\0\0\x18ftypqt  ', 'a.mov', 'video/quicktime'), { kind: 'other' }],
  ['文書', file('%PDF', 'a.pdf', 'application/pdf'), { kind: 'other' }],
  ['隠しファイル', file('\xff\xd8\xff', '.a.jpg'), { kind: 'other' }],
  ['空の写真', file(''), { kind: 'refused', why: EMPTY_FILE }],
])('選ばれたファイルを中身で見分ける: %s', async (_what, chosen, found) => {
  expect(await look(chosen)).toEqual(found);
});

test('40MBを超える写真は、送る前に断る', async () => {
  const large = file('\xff\xd8\xff');
  Object.defineProperty(large, 'size', { value: LARGEST_PHOTO_BYTES + 1 });
  expect(await look(large)).toEqual({ kind: 'refused', why: TOO_LARGE });
});

test('カメラの番号の順に並ぶ', () => {
  const names = ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_100.jpg'].map((name) => file('', name));
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual(['IMG_9.jpg', 'IMG_10.jpg', 'IMG_100.jpg']);
});
