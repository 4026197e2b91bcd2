import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { pageWithin } from './article-content.tsx';

const root = createRootRoute();
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/media/article/$year/$id' }),
  ]),
  history: createMemoryHistory(),
});

afterEach(() => document.body.replaceChildren());

/** A click on the `<b>` of this; not sent through the page, which would follow the link. */
function clickOn(markup: string, changes: Partial<MouseEventInit> = {}) {
  document.body.innerHTML = markup;
  const event = new MouseEvent('click', changes);
  Object.defineProperty(event, 'target', { value: document.body.querySelector('b') });
  return pageWithin(event, router);
}

const INSIDE = '<a href="/media/article/2026/3?from=mail#kekka"><b>記事</b></a>';

test('アプリのページへのリンクは、どこを押しても、そのページを答える', () => {
  expect(clickOn(INSIDE)).toBe('/media/article/2026/3?from=mail#kekka');
  const absolute = `<a href="${location.origin}/media/article/2026/3"><b>記事</b></a>`;
  expect(clickOn(absolute)).toBe('/media/article/2026/3');
});

test.each([
  ['アプリにないページ', '<a href="/api/docs"><b>a</b></a>', {}],
  ['外のサイト', '<a href="https://club.example/media/article/2026/3"><b>a</b></a>', {}],
  ['ほかのタブで開くリンク', '<a target="_blank" href="/media/article/2026/3"><b>a</b></a>', {}],
  ['行き先のないリンク', '<a><b>a</b></a>', {}],
  ['リンクの外', '<p><b>a</b></p>', {}],
  ['ほかのタブで開くキー', INSIDE, { ctrlKey: true }],
  ['ほかのタブで開くキー（Mac）', INSIDE, { metaKey: true }],
  ['ほかの窓で開くキー', INSIDE, { shiftKey: true }],
  ['保存するキー', INSIDE, { altKey: true }],
  ['真ん中のボタン', INSIDE, { button: 1 }],
])('%sは、ブラウザーに任せる', (_what, markup, changes) => {
  expect(clickOn(markup, changes)).toBeNull();
});
