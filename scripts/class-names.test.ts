import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('一つのファイルの名は短く、互いに違い、いつも同じ', () => {
  const nameOf = classNames('/site/web');
  const title = nameOf('title', '/site/web/faq/faq.module.css');
  const list = nameOf('list', '/site/web/faq/faq.module.css');
  expect(title).toMatch(/^a[0-9a-f]{4}$/);
  expect(list).toBe(`b${title.slice(1)}`);
  expect(nameOf('title', '/site/web/faq/faq.module.css')).toBe(title);
});

test('同じ名でも、ファイルが違えば違う', () => {
  const nameOf = classNames('/site/web');
  expect(nameOf('title', '/site/web/ui/page.module.css')).not.toBe(
    nameOf('title', '/site/web/faq/faq.module.css'),
  );
});

test('どのフォルダーで組み立てても、同じ名になる', () => {
  const here = classNames('/site/web')('title', '/site/web/ui/page.module.css');
  expect(classNames('/elsewhere/web')('title', '/elsewhere/web/ui/page.module.css')).toBe(here);
});

test('百の名も、互いに違う', () => {
  const nameOf = classNames('/site/web');
  const names = Array.from({ length: 100 }, (_, index) => nameOf(`name${index}`, '/site/web/a.module.css'));
  expect(new Set(names).size).toBe(100);
});
