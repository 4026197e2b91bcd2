import { expect, test } from 'vitest';
import { withoutSignedPictures } from './keeping.ts';

const SIGNED = '/api/photos/files/abc/full?expires=1795000000&signature=s3cr3t';

test('署名のある画像は残らず、ほかの中身はそのまま残る', () => {
  const answer = [
    { title: '春の大会', thumbnail: SIGNED, picture: { src: SIGNED, width: 300, height: 300 }, year: 2026 },
    { title: '画像なし', thumbnail: '', picture: null, year: 2026 },
  ];
  expect(withoutSignedPictures(answer)).toEqual([
    { title: '春の大会', thumbnail: '', picture: null, year: 2026 },
    { title: '画像なし', thumbnail: '', picture: null, year: 2026 },
  ]);
});

test('誰でも見られる画像は残る', () => {
  const answer = { partners: [{ image: { src: '/content-images/x/logo.svg', width: 1, height: 1 } }] };
  expect(withoutSignedPictures(answer)).toEqual(answer);
});

test('記事からは署名のある画像だけが消える', () => {
  const escaped = SIGNED.replaceAll('&', '&amp;');
  const content = `<p>前</p><img src="${escaped}" alt="決勝"><p>後<img src="/a.png"></p><a href="${escaped}">大きく</a>`;
  const kept = JSON.stringify(withoutSignedPictures({ content }));
  expect(kept).not.toContain('signature');
  expect(withoutSignedPictures({ content })).toEqual({
    content: '<p>前</p><p>後<img src="/a.png"></p><a href="">大きく</a>',
  });
});
