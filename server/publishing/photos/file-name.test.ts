import { expect, test } from 'vitest';
import { attachment } from './addresses/routes.ts';
import { photoFileName } from './calls.ts';

const FACTS = {
  championship: '春季カップ',
  date: '2026-05-16',
  clubs: ['北クラブ', '南クラブ'],
  place: 1,
} as const;

test.each([
  ['大会、日付、クラブ、番号', {}, '春季カップ_2026-05-16_北クラブ対南クラブ_01.jpg'],
  ['百枚目', { place: 100 }, '春季カップ_2026-05-16_北クラブ対南クラブ_100.jpg'],
  [
    '空白のある名',
    { championship: '第5回　春季 カップ ' },
    '第5回-春季-カップ_2026-05-16_北クラブ対南クラブ_01.jpg',
  ],
  [
    '道に見える名',
    { championship: '../../etc', clubs: ['C:\\北', '南/"クラブ"?'] as const },
    'etc_2026-05-16_C-北対南-クラブ_01.jpg',
  ],
  [
    '向きを変える文字や制御文字',
    { championship: 'cup\u202egpj.exe\r\n\0', clubs: ['\u200b北', '南\ud800'] as const },
    'cupgpj.exe_2026-05-16_北対南\ufffd_01.jpg',
  ],
])('%s', (_what, changes, name) => {
  expect(photoFileName({ ...FACTS, ...changes })).toBe(name);
});

test('どんなに長い名でも、ファイルの名として置ける長さになる', () => {
  const long = '𠮷'.repeat(200);
  const name = photoFileName({ ...FACTS, championship: long, clubs: [long, long] });
  expect(Buffer.byteLength(name)).toBeLessThan(255);
  expect(name.isWellFormed()).toBe(true);
  expect(name).toMatch(/_01\.jpg$/);
});

test('保存の見出しは、日本語の名と、それを知らないブラウザーの名を持ち、ほかの見出しを足せない', () => {
  const header = attachment('春季(1)\'杯"\r\nx_2026-05-16_01.jpg');
  expect(header).toBe(
    'attachment; filename="photo_1_x_2026-05-16_01.jpg"; ' +
      "filename*=UTF-8''%E6%98%A5%E5%AD%A3%281%29%27%E6%9D%AF%22%0D%0Ax_2026-05-16_01.jpg",
  );
});
