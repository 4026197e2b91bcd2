/** Over real HTTP: sponsors, partners, coupon and past years, as administrators edit them and members get them. */

import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { coupon, partners, pastYears, sponsors } from '#contract/publishing/content.ts';
import { documentRevision, restoreRevision } from '#contract/publishing/site-admin.ts';
import { uploadSiteImage } from '#contract/publishing/site-images.ts';
import {
  couponEditing,
  partnersEditing,
  pastYearsEditing,
  sponsorsEditing,
} from '#contract/publishing/site-lists.ts';
import type { PictureUse } from '#domain/site/picture-use.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';
const SHOP = 'https://shop.example/';

async function start() {
  const uploader = 'kanri2@example.jp';
  const server = await startTestServer({ now: NOW, env: { ADMIN_EMAILS: `${ADMINISTRATOR},${uploader}` } });
  const ask = await administratorOf(server);
  const administrator = await signedIn(server, { email: uploader, membership: null });
  const member = await signedIn(server);
  return {
    server,
    ask,
    async read<Answer extends Static<typeof sponsorsEditing.read.answer>>(call: Call): Promise<Answer> {
      const { status, json } = await ask(call);
      expect(status, JSON.stringify(json)).toBe(200);
      return Value.Parse(call.answer, json) as Answer;
    },
    shown: async (call: Call): Promise<unknown> =>
      (await fetch(urlOf(server.url, call), { headers: member.headers })).json(),
    /** Uploads a picture of this width, and answers its hash. */
    async upload(width: number, use: PictureUse): Promise<string> {
      const response = await fetch(urlOf(server.url, uploadSiteImage, { use }), {
        method: 'POST',
        headers: { ...administrator.headers, 'content-type': 'image/svg+xml' },
        body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 300"/>`,
      });
      return Value.Parse(uploadSiteImage.answer, await response.json()).image;
    },
  };
}

describe('協賛', () => {
  test('見本から始まり、加えて並べ替えたものが、すぐに会員の画面に出て、操作の記録に残る', async () => {
    const { ask, read, shown, upload } = await start();
    const { revision, body } = await read(sponsorsEditing.read);
    expect([revision, body.length]).toEqual([1, 4]);
    const added = { image: await upload(960, 'sponsor'), alt: ' 新しい協賛 ', url: SHOP };
    const saved = await ask(sponsorsEditing.save, {
      body: { revision, reason: '契約', body: [added, ...body] },
    });
    expect(saved).toMatchObject({ status: 200, json: { revision: 2 } });
    expect(await shown(sponsors)).toMatchObject([
      { url: SHOP, picture: { alt: '新しい協賛', width: 960, height: 300 } },
      {},
      {},
      {},
      {},
    ]);
    expect((await ask(listAudit, { query: { area: 'site' } })).json).toMatchObject({
      rows: [{ actor: ADMINISTRATOR, subject_id: 'sponsors', subject_name: '協賛' }],
    });
  });

  test('履歴では項目ごとの行で比べられ、前の版に戻せる', async () => {
    const { ask, read, shown } = await start();
    const { body } = await read(sponsorsEditing.read);
    await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body: body.slice(1) } });
    const params = { document: 'sponsors', revision: '1' };
    const former = await ask(documentRevision, { params });
    expect(former.json).toMatchObject({
      lines: expect.arrayContaining(['1番目の協賛', `画像の説明：${body[0]?.alt}`, '4番目の協賛']),
    });
    const restored = await ask(restoreRevision, {
      params,
      body: { revision: 2, reason: '', asks_again: false },
    });
    expect(restored.json).toMatchObject({ revision: 3 });
    expect(await shown(sponsors)).toHaveLength(4);
  });

  test('すべて外せば、一つも出ない', async () => {
    const { ask, shown } = await start();
    await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body: [] } });
    expect(await shown(sponsors)).toEqual([]);
  });

  test('先に変えた管理者がいれば断られ、その変更が残る', async () => {
    const { ask, read } = await start();
    const { body } = await read(sponsorsEditing.read);
    await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body: body.slice(1) } });
    const late = await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body: [] } });
    expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect((await read(sponsorsEditing.read)).body).toHaveLength(3);
  });

  test('同じ内容を保存しても、版は増えない', async () => {
    const { ask, read } = await start();
    const { body } = await read(sponsorsEditing.read);
    const again = await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body } });
    expect(again).toMatchObject({ status: 200, json: { revision: 1 } });
  });

  test.each([
    ['説明がない', { alt: '' }, '画像の説明を入力してください。'],
    ['動くリンク', { url: 'javascript:alert(1)' }, 'リンク先は、「https://」か'],
    ['画像がない', { image: '' }, '画像を選んでください。'],
    ['画像がファイルの名前', { image: '../server.key' }, '画像を選び直してください。'],
    ['知らない画像', { image: 'f'.repeat(64) }, '画像がサーバーに見つかりません。'],
  ])('断られ、何も変わらない：%s', async (_why, change, message) => {
    const { ask, read } = await start();
    const before = await read(sponsorsEditing.read);
    const [first] = before.body;
    const body = [...before.body.slice(1), { ...first, ...change }];
    const refused = await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body } });
    expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) } });
    expect(await read(sponsorsEditing.read)).toEqual(before);
  });

  test('9つめと、同じ画像の二つめは断られる', async () => {
    const { ask, read, upload } = await start();
    const { body } = await read(sponsorsEditing.read);
    const [first] = body;
    const twice = await ask(sponsorsEditing.save, {
      body: { revision: 1, reason: '', body: [...body, first] },
    });
    expect(twice).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('同じ画像の協賛') },
    });
    const five = await Promise.all([901, 902, 903, 904, 905].map((width) => upload(width, 'sponsor')));
    const nine = [...body, ...five.map((image) => ({ image, alt: '協賛', url: SHOP }))];
    const many = await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body: nine } });
    expect(many).toMatchObject({ status: 400, json: { message: '協賛は8件までです（9件あります）。' } });
  });

  test('クーポンの画像として登録されたものは、協賛には使えない', async () => {
    const { ask, upload } = await start();
    const body = [{ image: await upload(700, 'coupon'), alt: '協賛', url: SHOP }];
    const refused = await ask(sponsorsEditing.save, { body: { revision: 1, reason: '', body } });
    expect(refused).toMatchObject({ status: 400, json: { code: 'unknown_picture' } });
  });
});

test('パートナーは、同じ見出しのものがまとまり、画像のないものは名前だけが出る', async () => {
  const { ask, shown, upload } = await start();
  const image = await upload(400, 'partner');
  const body = [
    { group: '企業', name: '店', url: SHOP, image },
    { group: '協会', name: '会', url: SHOP, image: '' },
    { group: '企業', name: '医院', url: SHOP, image: '' },
  ];
  await ask(partnersEditing.save, { body: { revision: 1, reason: '', body } });
  expect(await shown(partners)).toMatchObject([
    {
      title: '企業',
      partners: [
        { name: '店', picture: { alt: '店' } },
        { name: '医院', picture: null },
      ],
    },
    { title: '協会', partners: [{ name: '会', picture: null }] },
  ]);
});

test('クーポンの画像は会員の呼び出しの中にだけあり、画像を外せば「開発中」と出る', async () => {
  const { server, ask, shown, upload } = await start();
  const image = await upload(720, 'coupon');
  const form = { image, alt: '10%引き', notice: '準備中' };
  await ask(couponEditing.save, { body: { revision: 1, reason: '', body: form } });
  expect(await shown(coupon)).toMatchObject({
    picture: { src: expect.stringMatching(/^data:image\/svg\+xml;base64,/), alt: '10%引き', width: 720 },
  });
  expect((await fetch(`${server.url}/api/site/images/${image}`)).status).toBe(404);
  const without = { image: '', alt: '', notice: '開発中' };
  await ask(couponEditing.save, { body: { revision: 2, reason: '', body: without } });
  expect(await shown(coupon)).toEqual({ picture: null, notice: '開発中' });
  const nameless = await ask(couponEditing.save, {
    body: { revision: 3, reason: '', body: { ...form, alt: ' ' } },
  });
  expect(nameless).toMatchObject({ status: 400, json: { message: '画像の説明を入力してください。' } });
});

test('過去の年度は新しい順に出て、どのページも番地で開く', async () => {
  const { server, ask, shown, upload } = await start();
  const pages = [await upload(1_240, 'past-year'), await upload(1_241, 'past-year')];
  const record = { category: '4種', name: '春季カップ', pages };
  const body = [
    { fiscalYear: 2023, ...record },
    { fiscalYear: 2025, ...record, pages: pages.slice(1) },
  ];
  await ask(pastYearsEditing.save, { body: { revision: 1, reason: '', body } });
  expect(await shown(pastYears)).toMatchObject([
    { fiscalYear: 2025, categories: [{ title: '4種', championships: [{ pages: [{}] }] }] },
    {
      fiscalYear: 2023,
      categories: [{ championships: [{ pages: [{ alt: '春季カップの記録、2ページ中1ページ目' }, {}] }] }],
    },
  ]);
  expect((await fetch(`${server.url}/api/site/images/${pages[0]}`)).status).toBe(200);
  const twice = await ask(pastYearsEditing.save, {
    body: { revision: 2, reason: '', body: [...body, body[0]] },
  });
  expect(twice).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining('同じ年度の同じ区分に') },
  });
});
