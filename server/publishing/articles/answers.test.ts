import { expect, test } from 'vitest';
import type { PictureAddresses } from '#server/publishing/photos/public.ts';
import { articleOf, mediaItems } from './answers.ts';
import { sanitiseSent } from './sanitise.ts';

const addressOf: PictureAddresses['addressOf'] = async (key, form) =>
  key === 'abc' ? { src: `/files/abc/${form}?signature=x&expires=1`, width: 480, height: 360 } : null;

const HEAD = {
  fiscalYear: 2026,
  number: 1,
  title: '決勝',
  thumbnailKey: null,
  publishedAt: '2026-05-10T00:00:00Z',
};

test('一覧の写真は小さい形で、番地と大きさを持ち、なくなった写真は写真がないのと同じ', async () => {
  const items = await mediaItems(
    [
      { ...HEAD, thumbnailKey: 'abc' },
      { ...HEAD, thumbnailKey: 'gone' },
    ],
    addressOf,
  );
  const picture = { src: '/files/abc/thumbnail?signature=x&expires=1', width: 480, height: 360 };
  expect(items.map(({ thumbnail, picture: found }) => [thumbnail, found])).toEqual([
    [picture.src, picture],
    ['', null],
  ]);
});

test('記事の写真は大きい形で、同じ写真が二度あっても番地は一度だけ尋ねる', async () => {
  const asked: string[] = [];
  const content =
    '<p>a</p><img src="picture:abc" alt="" /><img src="picture:gone" alt="" /><img src="picture:abc" alt="b" />';
  const counted: typeof addressOf = (key, form, content) => {
    asked.push(key);
    return addressOf(key, form, content);
  };
  const sanitise = async (...sent: Parameters<typeof sanitiseSent>) => sanitiseSent(...sent);
  const article = await articleOf('media', { ...HEAD, content }, counted, sanitise);
  const img = '<img src="/files/abc/full?signature=x&amp;expires=1" width="480" height="360"';
  expect(article.content).toBe(`<p>a</p>${img} alt="" />${img} alt="b" />`);
  expect(asked).toEqual(['abc', 'gone']);
});

test('写真の名を何千も書いた記事でも、番地を尋ねるのは三百枚まで', async () => {
  const asked: string[] = [];
  const content = Array.from({ length: 9_000 }, (_, at) => `<img src="picture:a${at}" alt="" />`).join('');
  const counted: typeof addressOf = (key, form, content) => {
    asked.push(key);
    return addressOf(key, form, content);
  };
  const sanitise = async (...sent: Parameters<typeof sanitiseSent>) => sanitiseSent(...sent);
  await articleOf('media', { ...HEAD, content }, counted, sanitise);
  expect(asked).toHaveLength(300);
});
