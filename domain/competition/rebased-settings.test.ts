import { describe, expect, test } from 'vitest';
import { rebasedSettings } from './rebased-settings.ts';
import { DEFAULT_SETTINGS, defaultGroup, type WantedSettings } from './settings.ts';

const { rules } = DEFAULT_SETTINGS;
const group = (key: string, advancing: number) => ({ ...defaultGroup(key, 'league'), advancing });

const BASE: WantedSettings = {
  rules,
  groups: [group('A', 1), group('B', 1)],
  comparisons: [{ name: '各組2位の比較', groups: ['A', 'B'], place: 2 }],
  bracket: [],
};

describe('二人が同時に大会の設定を変えたとき', () => {
  test('自分が変えた部分は残り、触れていない部分は先に保存された内容になる', () => {
    const typed = { ...BASE, rules: { ...rules, meetings: 2 } };
    const stored = { ...BASE, groups: [group('A', 2), group('B', 1)], comparisons: [] };
    expect(rebasedSettings(BASE, typed, stored)).toEqual({
      rules: { ...rules, meetings: 2 },
      groups: stored.groups,
      comparisons: [],
      bracket: [],
    });
  });

  test('組は一つずつ重なる。別の組を変えた二人は、どちらも失わない', () => {
    const typed = { ...BASE, groups: [group('A', 3), group('B', 1)] };
    const stored = { ...BASE, groups: [group('A', 1), group('B', 2)] };
    expect(rebasedSettings(BASE, typed, stored).groups).toEqual([group('A', 3), group('B', 2)]);
  });

  test('同じ部分を二人が変えていれば、自分のものが残る', () => {
    const typed = { ...BASE, comparisons: [] };
    const stored = { ...BASE, comparisons: [{ name: '各組3位の比較', groups: ['A', 'B'], place: 3 }] };
    expect(rebasedSettings(BASE, typed, stored).comparisons).toEqual([]);
  });

  test('新しく決めた組は加わり、先の人が決めた組も残る', () => {
    const typed = { ...BASE, groups: [...BASE.groups, group('C', 1)] };
    const stored = { ...BASE, groups: [...BASE.groups, group('D', 2)] };
    const keys = rebasedSettings(BASE, typed, stored).groups.map((one) => one.group);
    expect(keys).toEqual(['A', 'B', 'D', 'C']);
  });

  test('何も変えていなければ、先に保存された内容そのもの', () => {
    const stored = { ...BASE, rules: { ...rules, meetings: 3 }, groups: [] };
    expect(rebasedSettings(BASE, BASE, stored)).toEqual(stored);
  });
});
