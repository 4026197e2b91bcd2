import { expect, test } from 'vitest';
import { canonicalTarget } from './request-target.ts';

test.each([
  ['ふつうの番地', '/open/a?b=%6f', '/open/a?b=%6f'],
  ['要らない符号', '/%6f%70%65%6E/a', '/open/a'],
  ['要る符号は残る', '/indv-result/%E8%A9%A6/a%2Fb%3Fc%20d', '/indv-result/%E8%A9%A6/a%2Fb%3Fc%20d'],
  ['点は、上の階への道になるので残る', '/%2e%2E/secret.txt', '/%2e%2E/secret.txt'],
  ['二重の符号は、一度も読まれない', '/%256fpen/a', '/%256fpen/a'],
  ['壊れた符号のある番地は、新しい符号にならない', '/%%36fpen/a', '/%%36fpen/a'],
  ['サイトごと書かれた番地', 'http://evil.example/%6fpen/a?x=1', '/open/a?x=1'],
  ['サイトだけ', 'HTTPS://tsunagu.example', '/'],
  ['サイトと問い', 'http://tsunagu.example?x=1', '/?x=1'],
  ['断片', '/open/a#b?c', '/open/a'],
  ['問いの中の断片', '/open/a?b#c', '/open/a?b'],
  ['サーバーそのもの', '*', '*'],
])('%s', (_what, target, canonical) => {
  expect(canonicalTarget(target)).toBe(canonical);
});

test('もう一度直しても、変わらない', () => {
  for (const target of ['/%6fpen', '/%25%36f', 'http://a/http://b/%61', '/%2561', '/%', '/a#%61', '//%6f']) {
    expect(canonicalTarget(canonicalTarget(target))).toBe(canonicalTarget(target));
  }
});
