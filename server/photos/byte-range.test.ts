import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['求めなければ全部', undefined, 10, 'all'],
  ['はじめの4バイト', 'bytes=0-3', 10, { first: 0, last: 3 }],
  ['途中から終わりまで', 'bytes=4-', 10, { first: 4, last: 9 }],
  ['終わりの3バイト', 'bytes=-3', 10, { first: 7, last: 9 }],
  ['ファイルより長い終わり', 'bytes=-99', 10, { first: 0, last: 9 }],
  ['終わりを越えれば、あるところまで', 'bytes=8-99', 10, { first: 8, last: 9 }],
  ['最後の1バイト', 'bytes=9-9', 10, { first: 9, last: 9 }],
  ['終わりのあとには何もない', 'bytes=10-', 10, 'outside'],
  ['終わりの0バイトはない', 'bytes=-0', 10, 'outside'],
  ['空のファイルには何もない', 'bytes=0-', 0, 'outside'],
  ['空のファイルの終わりもない', 'bytes=-1', 0, 'outside'],
  ['逆さまは範囲でない', 'bytes=5-4', 10, 'all'],
  ['いくつもの範囲は全部で答える', 'bytes=0-1,3-4', 10, 'all'],
  ['ほかの単位は全部で答える', 'items=0-1', 10, 'all'],
  ['何も言わない範囲', 'bytes=-', 10, 'all'],
  ['数でない', 'bytes=a-b', 10, 'all'],
] as const)('%s', (_what, header, bytes, range) => {
  expect(byteRange(header, bytes)).toEqual(range);
});
