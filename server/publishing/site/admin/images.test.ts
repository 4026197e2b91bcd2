/** Over real HTTP: what an administrator uploads for the site's own pages, and who gets to see it. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { uploadSiteImage } from '#contract/publishing/site-images.ts';
import { LARGEST_UPLOAD, type PictureUse } from '#domain/site/picture-use.ts';
import { interlacedPng } from '#server/publishing/photos/testing/png.ts';
import { ADMINISTRATOR } from '#server/testing/administrator.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { onProcessStart } from '#server/testing/processes.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';

async function start() {
  const server = await startTestServer({ now: NOW, env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const { headers } = await signedIn(server, { email: ADMINISTRATOR, membership: null });
  const upload = async (body: Uint8Array, use: PictureUse | string = 'sponsor') => {
    const response = await fetch(urlOf(server.url, uploadSiteImage, { use }), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
    return { status: response.status, json: (await response.json()) as unknown };
  };
  const kept = async (body: Uint8Array, use: PictureUse = 'sponsor') => {
    const { status, json } = await upload(body, use);
    expect(status, JSON.stringify(json)).toBe(200);
    return Value.Parse(uploadSiteImage.answer, json);
  };
  const shown = (src: string) => fetch(server.url + src);
  return { server, upload, kept, shown };
}

const logo = (width = 960, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } });
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 300"><path d="M0 0"/></svg>',
);

describe('サイトの画像', () => {
  test('PNGは描き直され、透けたまま、その番地で誰にでも開き、変わらないものとして送られる', async () => {
    const { kept, shown } = await start();
    const image = await kept(await logo().png().toBuffer());
    expect(image).toMatchObject({ width: 960, height: 300, type: 'image/webp' });
    const answer = await shown(image.src);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('撮った場所は残らず、向きは正され、大きすぎる写真は小さくなる', async () => {
    const { kept, shown } = await start();
    const taken = logo(4_000, 3_000).jpeg();
    const exif = { IFD0: { Copyright: 'ひみつ' }, IFD3: { GPSLatitude: '43/1 3/1 0/1' } };
    const photo = await taken.withMetadata({ orientation: 6, exif }).toBuffer();
    const image = await kept(photo);
    expect(image).toMatchObject({ width: 1_440, height: 1_920 });
    const { exif: left, icc, xmp } = await sharp(await (await shown(image.src)).arrayBuffer()).metadata();
    expect([left, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('SVGはそのまま残り、同じファイルは同じ画像である', async () => {
    const { server, kept, shown } = await start();
    const image = await kept(SVG);
    expect(await (await shown(image.src)).text()).toBe(SVG.toString());
    expect((await kept(SVG, 'partner')).image).toBe(image.image);
    const { count } = await server.store.db
      .selectFrom('site_images')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('image_hash', '=', image.image)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('クーポンの画像は、番地では開かない。協賛の画像としても登録されれば開く', async () => {
    const { kept, shown } = await start();
    const image = await kept(SVG, 'coupon');
    expect(image.src).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await shown(`/api/site/images/${image.image}`)).status).toBe(404);
    expect((await shown((await kept(SVG)).src)).status).toBe(200);
  });

  test('別のプロセスが読み込んだ画像も開く', async () => {
    const { server, shown } = await start();
    const bytes = Buffer.from('<svg viewBox="0 0 1 1"/>');
    const row = { type: 'image/svg+xml', width: 1, height: 1, bytes, is_public: 1, created_at: NOW } as const;
    await server.store.db
      .insertInto('site_images')
      .values({ image_hash: 'a'.repeat(64), ...row })
      .execute();
    expect((await shown(`/api/site/images/${'a'.repeat(64)}`)).status).toBe(200);
  });
});

describe('断られ、何も残らない', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, RegExp]>([
    ['画像でないもの', () => Buffer.from('hello'), 400, /SVG・PNG・JPEG・WebP/],
    [
      'HTML',
      () => Buffer.from('<html><svg viewBox="0 0 1 1"><script>a()</script></svg>'),
      400,
      /SVGとして読み取れません/,
    ],
    [
      'プログラムの入ったSVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="a()"/>'),
      400,
      /プログラム/,
    ],
    ['途中で切れた写真', async () => (await logo().jpeg().toBuffer()).subarray(0, 900), 400, /壊れて/],
    ['広げるとメモリーがあふれるPNG', interlacedPng, 400, /^画像の縦横が大きすぎます。/],
    ['空のもの', () => Buffer.alloc(0), 400, /受け取れませんでした/],
    ['重すぎるもの', () => Buffer.alloc(LARGEST_UPLOAD + 1), 413, /10MB以下/],
    [
      '重すぎるSVG',
      () => Buffer.from(`<svg viewBox="0 0 1 1"><desc>${'a'.repeat(1_048_576)}</desc></svg>`),
      400,
      /1MB以下/,
    ],
  ])('%s', async (_what, body, status, message) => {
    const { server, upload } = await start();
    const before = await server.store.db.selectFrom('site_images').select('image_hash').execute();
    const answer = await upload(await body());
    expect(answer).toMatchObject({ status, json: { message: expect.stringMatching(message) } });
    expect(await server.store.db.selectFrom('site_images').select('image_hash').execute()).toEqual(before);
    expect(await readdir(join(server.config.dataDir, 'picture-uploads'))).toEqual([]);
  });

  test('描いている途中でプロセスが終わっても、文で断られ、次の画像は描かれる', async () => {
    const { upload, kept } = await start();
    const logoFile = await logo().png().toBuffer();
    let ended = 0;
    onProcessStart((child) => {
      ended += 1;
      if (ended === 1) child.kill('SIGKILL');
    });
    const message = '画像を処理できませんでした。ほかの画像でお試しください。';
    expect(await upload(logoFile)).toMatchObject({ status: 400, json: { message } });
    expect(await kept(logoFile)).toMatchObject({ width: 960 });
    expect(ended).toBe(2);
  });

  test('知らない使いみち', async () => {
    const { upload } = await start();
    expect((await upload(SVG, 'secret')).status).toBe(400);
  });

  test.each([
    '/api/site/images/0',
    `/api/site/images/${'0'.repeat(64)}`,
    `/api/site/images/${'A'.repeat(64)}`,
  ])('知らない番地 %s には何もない', async (path) => {
    const { shown } = await start();
    expect((await shown(path)).status).toBe(404);
  });
});
