import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clubPrefix, freeId, idOf, idStem, sequenceOf } from './match-id.ts';

const clubs = { home: 'ひばりが丘FCジュニア', away: '白石キッカーズ' };
const stem = idStem({ championshipId: 'cup', date: '2026-05-16', clubs });

describe('試合ID', () => {
  test('大会ID・日付・両クラブの初めの五文字・二桁の番号からなる', () => {
    expect(idOf(stem, 1)).toBe('cup-20260516-ひばりが丘-白石キッカ-01');
    expect(idOf(stem, 12)).toBe('cup-20260516-ひばりが丘-白石キッカ-12');
  });

  test.each([
    ['FC 札幌 北', 'FC札幌北', '半角の空白を除く'],
    ['札　幌　ジュニア', '札幌ジュニ', '全角の空白を除く'],
    ['西岡', '西岡', '短い名はそのまま'],
    ['𠮷田スポーツ', '𠮷田スポー', '二つの符号でできた字も一文字'],
    ['がぎぐげごクラブ'.normalize('NFD'), 'がぎぐげご', '分けて書かれた濁点も一文字'],
    ['ＦＣ札幌北', 'ＦＣ札幌北', '全角の英字は書かれたまま'],
  ])('「%s」の初めの五文字は「%s」: %s', (name, prefix) => {
    expect(clubPrefix(name)).toBe(prefix);
  });

  test('どんな名でも、読む人が数える五文字', () => {
    const reader = new Intl.Segmenter('ja', { granularity: 'grapheme' });
    const anyName = fc.string({ unit: fc.constantFrom(...'あがアー札幌A9-Ａ々ｱﾞ゙ゝ𠮷👨‍👩‍👧é') });
    fc.assert(
      fc.property(anyName, (name) => {
        const signs = [...reader.segment(name.normalize('NFC'))].map(({ segment }) => segment);
        expect(clubPrefix(name)).toBe(signs.slice(0, 5).join(''));
      }),
    );
  });

  test('番号は二桁まで', () => {
    expect([idOf(stem, 0), idOf(stem, 100), idOf(stem, 99)]).toEqual([null, null, `${stem}-99`]);
  });

  test('使われている番号は飛ばし、尽きれば決まらない', () => {
    expect(freeId(stem, new Set([`${stem}-01`, `${stem}-03`]))).toBe(`${stem}-02`);
    expect(freeId(stem, { has: () => true })).toBeNull();
  });

  test('長すぎるIDは作らない', () => {
    expect(idOf('x'.repeat(198), 1)).toBeNull();
  });

  test.each([
    [`${stem}-07`, 7],
    [`${stem}-00`, null],
    [`${stem}-7`, null],
    ['cup-20260517-ひばりが丘-白石キッカ-07', null],
  ])('%s の番号は %s', (id, sequence) => {
    expect(sequenceOf(id, stem)).toBe(sequence);
  });

  test('作った番号は読み戻せる', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 99 }), (home, away, sequence) => {
        const any = idStem({ championshipId: 'cup', date: '2026-05-16', clubs: { home, away } });
        const id = idOf(any, sequence);
        expect(id === null || sequenceOf(id, any) === sequence).toBe(true);
      }),
    );
  });
});
