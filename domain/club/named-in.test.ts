import { expect, test } from 'vitest';
import { folded } from '../search/folding.ts';
import { createNameFinder } from './named-in.ts';

test.each([
  ['北星FC、初優勝', ['北星FC'], [], true],
  ['北星ＦＣ、初優勝', ['北星FC'], [], true],
  ['ホクセイが初優勝', ['北星', 'ほくせい'], [], true],
  ['南町が初優勝', ['北星'], [], false],
  ['北星ユナイテッドが初優勝', ['北星'], ['北星ユナイテッド'], false],
  ['北星ユナイテッドが北星に勝つ', ['北星'], ['北星ユナイテッド'], true],
  ['北の大地カップ開幕', ['北'], [], false],
])('「%s」に%jの名があるか（ほかのクラブ：%j）：%j', (title, own, others, isNamed) => {
  expect(createNameFinder(own, others.map(folded))(title)).toBe(isNamed);
});
