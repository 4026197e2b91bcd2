import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { ClubGroups } from '#contract/club/clubs.ts';
import {
  Coupon,
  coupon,
  PartnerGroups,
  Sponsors,
  TEXT_PAGES,
  TextPage,
  textPage,
} from '#contract/publishing/content.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T00:00:00Z';

test.each(TEXT_PAGES)(
  '文章のページ %s は、ログインしていなくても読め、変わらなければ送り直さない',
  async (name) => {
    const { url } = await startTestServer({ now: NOW });
    const address = url + textPage(name).path;
    const first = await fetch(address);
    expect(first.status).toBe(200);
    expect(Check(TextPage, await first.json())).toBe(true);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  },
);

test('知らない名のページは、ない', async () => {
  const { url } = await startTestServer({ now: NOW });
  const answer = await fetch(`${url}/api/site/pages/secret`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

test.each([
  ['/api/site/sponsors', Sponsors],
  ['/api/site/partners', PartnerGroups],
  ['/api/site/clubs', ClubGroups],
])('%s は契約のとおりの一覧である', async (path, schema) => {
  const { url } = await startTestServer({ now: NOW });
  expect(Check(schema, await (await fetch(url + path)).json())).toBe(true);
});

describe('画像', () => {
  test('協賛とパートナーの画像は、変わらないものとして、何も動かさない封をして送られる', async () => {
    const { url } = await startTestServer({ now: NOW });
    const sponsors = (await (await fetch(`${url}/api/site/sponsors`)).json()) as Sponsors;
    const groups = (await (await fetch(`${url}/api/site/partners`)).json()) as PartnerGroups;
    const pictures = [
      ...sponsors.map(({ picture }) => picture),
      ...groups.flatMap(({ partners }) => partners.flatMap(({ picture }) => picture ?? [])),
    ];
    expect(pictures.length).toBeGreaterThan(4);
    for (const { src } of pictures) {
      const image = await fetch(url + src);
      expect(image.status, src).toBe(200);
      expect(image.headers.get('content-type')).toBe('image/svg+xml');
      expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(image.headers.get('x-content-type-options')).toBe('nosniff');
      expect(image.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
      // Nothing is fetched from elsewhere: the only addresses are the names of XML.
      expect((await image.text()).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|<script/,
      );
    }
  });

  test.each([
    '/api/site/images/0000000000000000/coupon.svg',
    '/api/site/images/0000000000000000/..%2fsite.json',
    '/api/site/images/../site.json',
  ])('知らない番地 %s には何もない', async (path) => {
    const { url } = await startTestServer({ now: NOW });
    expect((await fetch(url + path)).status).toBe(404);
  });
});

describe('クーポン', () => {
  test('有効な会員だけが、画像ごと受け取る', async () => {
    const server = await startTestServer({ now: NOW });
    const address = server.url + coupon.path;
    expect((await fetch(address)).status).toBe(401);
    const lapsed = await signedIn(server, { membership: { type: 'premium', expiresAt: '2026-05-15' } });
    expect((await fetch(address, { headers: lapsed.headers })).status).toBe(403);
    const member = await signedIn(server);
    const answer: unknown = await (await fetch(address, { headers: member.headers })).json();
    expect(Check(Coupon, answer)).toBe(true);
    expect(answer).toMatchObject({ picture: { width: 720, height: 900 } });
    // A moment later the answer is remembered; who may not have it, still has not.
    expect((await fetch(address)).status).toBe(401);
    expect((await fetch(address, { headers: lapsed.headers })).status).toBe(403);
  });

  test('何を求めるかは、設定で変えられる', async () => {
    const server = await startTestServer({ now: NOW, env: { MEMBERSHIP_ACCESS: 'coupon=premium' } });
    const regular = await signedIn(server);
    const answer = await fetch(server.url + coupon.path, { headers: regular.headers });
    expect(await answer.json()).toMatchObject({ code: 'premium_required' });
  });
});
