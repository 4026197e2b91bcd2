import { expect, test } from 'vitest';
import { isNewer, isOlder, replaces, type Versioned } from './epoch.ts';

const at = (version: number, epoch?: string): Versioned => ({ version, epoch });

test.each([
  ['新しい版', at(2, 'a.1'), at(1, 'a.1'), [true, true, false]],
  ['同じ版', at(1, 'a.1'), at(1, 'a.1'), [false, true, false]],
  ['古い版', at(1, 'a.1'), at(2, 'a.1'), [false, false, true]],
  ['切り替えの後の、低い版', at(1, 'a.2'), at(9, 'a.1'), [true, true, false]],
  ['切り替えの後の、同じ番号の版', at(9, 'a.10'), at(9, 'a.9'), [true, true, false]],
  ['切り替えの前の、高い版', at(9, 'a.1'), at(1, 'a.2'), [true, true, true]],
  ['控えを戻した後の、低い版', at(1, 'b.1'), at(9, 'a.2'), [true, true, false]],
  ['タイムラインのないデータベースの、低い版', at(1, 'b'), at(9, 'a'), [true, true, false]],
  ['系統を言わない前のリリースの、低い版', at(1), at(9, 'a.1'), [false, false, true]],
  ['前のリリースの後の、高い版', at(9, 'a.1'), at(1), [true, true, false]],
])('%s', (_what, view, shown, [newer, takesItsPlace, older]) => {
  expect([isNewer(view, shown), replaces(view, shown), isOlder(view, shown)]).toEqual([
    newer,
    takesItsPlace,
    older,
  ]);
});
