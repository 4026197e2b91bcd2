import { afterEach, expect, it, vi } from 'vitest';
import type { Entries } from '#contract/match/entries.ts';
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts';

const at = (version: number): Entries => ({ version, entries: [] });

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('試合ごとに残り、開けなくなったリンクの試合は残らない', () => {
  keepEntries('m1', at(3));
  keepEntries('m2', at(5));
  expect([keptEntries('m1'), keptEntries('m2'), keptEntries('m3')]).toEqual([at(3), at(5), undefined]);
  forgetEntries('m1');
  expect([keptEntries('m1'), keptEntries('m2')]).toEqual([undefined, at(5)]);
});

it('古いものから忘れ、書き直したものは新しい', () => {
  for (let match = 1; match <= 20; match += 1) keepEntries(`m${match}`, at(match));
  keepEntries('m1', at(99));
  keepEntries('m21', at(21));
  expect([keptEntries('m1'), keptEntries('m2')]).toEqual([at(99), undefined]);
});

it('残せない端末でも、壊れた記録があっても、何も起きない', () => {
  localStorage.setItem('reporterEntries', '{');
  expect(keptEntries('m1')).toBeUndefined();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepEntries('m1', at(1))).not.toThrow();
});
