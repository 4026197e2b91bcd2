import { expect, test } from 'vitest';
import { parseText } from '#server/publishing/site/text/parse.ts';
import { versionOf } from './agreements.ts';

const page = (text: string) => parseText('a.md', text, new Map([['改定日', '2026年4月1日']]));

test('版の行があれば、それが版になり、ほかの文字を直しても同じ版', () => {
  const text = '# 規約\n\nまちがい。\n\n## 附則\n\n版：2026年4月1日版';
  expect(versionOf(page(text))).toBe('2026年4月1日版');
  expect(versionOf(page(text.replace('まちがい', '正しい')))).toBe('2026年4月1日版');
  expect(versionOf(page('# 規約\n\n版：{改定日}'))).toBe('2026年4月1日');
});

test('版の行がなければ、文章が変わるたびに新しい版になる', () => {
  const version = versionOf(page('# 規約\n\n約束です。'));
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  expect(versionOf(page('# 規約\n\n約束です。'))).toBe(version);
  expect(versionOf(page('# 規約\n\n約束でした。'))).not.toBe(version);
});
