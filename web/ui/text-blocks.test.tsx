import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TextBlock } from '#contract/publishing/content.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { TextBlocks } from './text-blocks.tsx';

afterEach(cleanup);

const link = (href: string): TextBlock => ({
  kind: 'paragraph',
  words: ['前', { text: '行き先', href }, '後'],
});

test('サイトの中のリンクは、ページを読み直さずに進む', async () => {
  const { path } = renderScreen(<TextBlocks blocks={[link('/contact')]} />);
  (await screen.findByRole('link', { name: '行き先' })).click();
  await waitFor(() => expect(path()).toBe('/contact'));
});

test.each([
  ['サイトの中', '/contact', '/contact', null],
  [
    'ほかのページの見出し',
    '/site-info/terms-of-service#payment',
    '/site-info/terms-of-service#payment',
    null,
  ],
  ['このページの見出し', '#payment', '/#payment', null],
  ['アプリの外のページ', '/signup.html', '/signup.html', null],
  ['外のサイト', 'https://shop.example/a', 'https://shop.example/a', '_blank'],
  ['メール', 'mailto:office@tsunagu.example', 'mailto:office@tsunagu.example', null],
])('リンクの行き先：%s', async (_what, href, address, target) => {
  renderScreen(<TextBlocks blocks={[link(href)]} />);
  const found = await screen.findByRole('link', { name: '行き先' });
  expect([found.getAttribute('href'), found.getAttribute('target')]).toEqual([address, target]);
});

test('文字はそのままの文字として出る', async () => {
  const { container } = renderScreen(
    <TextBlocks blocks={[{ kind: 'paragraph', words: ['<img src=x onerror=alert(1)>'] }]} />,
  );
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined();
  expect(container.querySelector('img')).toBeNull();
});

test('箇条書き、番号、表は、それぞれの形になる', async () => {
  const { container } = renderScreen(
    <TextBlocks
      blocks={[
        { kind: 'heading', text: '小さな見出し' },
        { kind: 'list', isNumbered: false, items: [['一'], ['二']] },
        { kind: 'list', isNumbered: true, items: [['三']] },
        { kind: 'facts', facts: [{ term: '名称', lines: [['北の会'], ['札幌']] }] },
      ]}
    />,
  );
  await screen.findByRole('heading', { level: 3, name: '小さな見出し' });
  expect(container.querySelectorAll('ul > li')).toHaveLength(2);
  expect(container.querySelectorAll('ol > li')).toHaveLength(1);
  expect([...container.querySelectorAll('dt, dd')].map((part) => part.textContent)).toEqual([
    '名称',
    '北の会',
    '札幌',
  ]);
});
