import { expect, test } from 'vitest';
import { imageFacts } from './image-size.ts';

/** The first bytes of files, as the formats' descriptions have them. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000002800000016808020000', 'hex');
const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb00040000ffc0001108012c019003012200021101031101',
  'hex',
);
const WEBP_LOSSY = Buffer.from('52494646240000005745425056503820180000003001009d012a4001f00000', 'hex');
const WEBP_LOSSLESS = Buffer.from('5249464620000000574542505650384c140000002f3fc13b0000000000000000', 'hex');
const WEBP_EXTENDED = Buffer.from('524946462000000057454250565038580a000000100000003f0100ef0000', 'hex');

test.each([
  ['PNG', PNG, 'image/png', 640, 360],
  ['JPEG', JPEG, 'image/jpeg', 400, 300],
  ['WebP（非可逆）', WEBP_LOSSY, 'image/webp', 320, 240],
  ['WebP（可逆）', WEBP_LOSSLESS, 'image/webp', 320, 240],
  ['WebP（拡張）', WEBP_EXTENDED, 'image/webp', 320, 240],
  [
    'SVG（viewBox）',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5" viewBox="0 0 960 300"/>'),
    'image/svg+xml',
    960,
    300,
  ],
  [
    'SVG（幅と高さ）',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="96px" height="30"/>'),
    'image/svg+xml',
    96,
    30,
  ],
])('%sの大きさを読む', (_name, bytes, type, width, height) => {
  expect(imageFacts(bytes)).toEqual({ type, width, height });
});

test.each([
  ['空', ''],
  ['文字', 'ただの文字'],
  ['HTML', '<html><body></body></html>'],
  ['大きさのないSVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['大きさが%のSVG', '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"/>'],
  ['ブラウザーが描かない、名前空間のないSVG', '<svg viewBox="0 0 1 1"/>'],
  ['閉じていないSVG', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'],
])('%sは画像ではない', (_name, text) => {
  expect(imageFacts(Buffer.from(text))).toBeNull();
});

test('途中で切れたJPEGは画像ではない', () => {
  expect(imageFacts(JPEG.subarray(0, 20))).toBeNull();
});
