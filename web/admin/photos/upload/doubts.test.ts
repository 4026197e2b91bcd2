import { expect, test } from 'vitest';
import type { PhotoMatch } from '#contract/publishing/photos.ts';
import { jpegWith } from '../testing/exif-photo.ts';
import { doubtsOf, fits } from './doubts.tsx';
import { takenAt } from './file-facts.ts';

function match(id: string, start: string | null): PhotoMatch {
  return {
    championship_id: 'cup',
    championship_name: '春季カップ',
    match_id: id,
    match_date: '2026-05-16',
    scheduled_start_time: start,
    division: '１部',
    label: id,
    club_left: '北クラブ',
    club_right: '南クラブ',
    photos: 0,
  };
}

test.each<[string, string | null, string, boolean]>([
  ['試合のあいだ', '10:00', '2026-05-16T10:40', true],
  ['練習のあいだ', '10:00', '2026-05-16T09:00', true],
  ['表彰式', '10:00', '2026-05-16T13:00', true],
  ['朝早く', '10:00', '2026-05-16T08:59', false],
  ['夕方', '10:00', '2026-05-16T13:01', false],
  ['別の日', '10:00', '2026-05-17T10:40', false],
  ['開始時刻が未定なら、その日のいつでも', null, '2026-05-16T18:00', true],
])('撮影日時が試合に合うか: %s', (_what, start, at, wanted) => {
  expect(fits(match('m1', start), at)).toBe(wanted);
});

test('合わない写真は、その時刻にあった試合ごとに、なければ撮影日ごとにまとまる', () => {
  const others = [match('m2', '14:00'), match('m3', '15:30'), match('m4', null)];
  const photos = ['14:20', '16:10', '14:50'].map((time) => photo(`2026-05-16T${time}`));
  const doubts = doubtsOf([...photos, photo('2026-05-17T10:00'), photo('2026-05-17T11:00')], others);
  expect(doubts.map(({ day, match: likely, photos: all }) => [day, likely?.match_id, all.length])).toEqual([
    ['2026-05-16', 'm2', 2],
    ['2026-05-16', 'm3', 1],
    ['2026-05-17', undefined, 2],
  ]);
});

test.each([true, false])('撮影日時は写真のEXIFから読む（リトルエンディアン: %s）', async (isLittle) => {
  expect(await takenAt(file(jpegWith('2026:05:16 10:41:07', isLittle)))).toBe('2026-05-16T10:41');
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['EXIFのないJPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xda, 0, 4, 0, 0, 0, 0)],
  ['途中で切れたEXIF', jpegWith('2026:05:16 10:41:07', true).slice(0, 60)],
  ['日時が書かれていないEXIF', jpegWith('    :  :     :  :  ', true)],
  ['PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['空', new Uint8Array()],
])('撮影日時がわからなければ、疑わない: %s', async (_what, bytes) => {
  expect(await takenAt(file(bytes))).toBeNull();
});

function photo(at: string) {
  return { file: new File([], `${at}.jpg`), at };
}

function file(bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], 'a.jpg');
}
