import { expect, test } from 'vitest';
import { refusalToStart } from './refusal-to-start.ts';

test.each([
  [
    'PostgreSQLとの接続が途中で切れた',
    new Error('Client has encountered a connection error and is not queryable'),
    /データベースとの接続が切れました/,
  ],
  [
    'ファイルを書く場所がない',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    /ディスクの空きがない/,
  ],
  [
    'PostgreSQLが控えに回っている',
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
    /書き込みを受け付けない/,
  ],
  [
    'ポートが使われている',
    Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 3000 }),
    /ポート 3000 は使用中/,
  ],
])('%sとき、起動しない理由を一文で言う', (_what, error, sentence) => {
  const said = refusalToStart(error);
  expect(said).toMatch(sentence);
  expect(said.split('\n')).toHaveLength(1);
});

test('こちらの間違いは、場所がわかるように全部を言う', () => {
  expect(refusalToStart(new TypeError('x is not a function'))).toContain('refusal-to-start.test.ts');
});
