/** Over real HTTP: what an administrator uploads for an article. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { listAudit } from '#contract/operations/audit.ts';
import { LARGEST_PICTURE, uploadArticlePicture } from '#contract/publishing/articles.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { onProcessStart } from '#server/testing/processes.ts';
import { insertSeason } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { jpeg, officeOf, viewing } from '../testing/pictures.ts';
import { interlacedPng } from '../testing/png.ts';

async function start() {
  const server = await startTestServer({
    now: '2026-05-16T01:00:00Z',
    env: { ADMIN_EMAILS: 'kanri@example.jp,kanri2@example.jp' },
  });
  const { headers } = await signedIn(server, { email: 'kanri@example.jp', membership: null });
  const upload = async (
    body: string | Uint8Array<ArrayBuffer> | ReadableStream,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(urlOf(server.url, uploadArticlePicture), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/jpeg', ...more },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
    });
    return { status: response.status, json: (await response.json()) as unknown };
  };
  return { server, upload, left: () => readdir(join(server.config.dataDir, 'picture-uploads')) };
}

/** A body whose length nobody is told. */
function stream(bytes: number): ReadableStream {
  const chunk = new Uint8Array(256 * 1024).fill(255);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
}

test('写真は番地と大きさを持ち、その番地で開き、同じ写真は同じもので、操作の記録に残る', async () => {
  const { server, upload, left } = await start();
  const bytes = new Uint8Array(await jpeg({ width: 600, height: 400 }));
  const { json } = await upload(bytes);
  const picture = Value.Parse(uploadArticlePicture.answer, json);
  expect(picture).toMatchObject({ width: 600, height: 400 });
  expect(
    (await fetch(server.url + picture.src, { headers: await viewing(server, await signedIn(server)) }))
      .status,
  ).toBe(200);
  const again = Value.Parse(
    uploadArticlePicture.answer,
    (await upload(bytes, { 'content-type': 'application/octet-stream' })).json,
  );
  expect(again.key).toBe(picture.key);
  expect(await left()).toEqual([]);
  const ask = await administratorOf(server, 'kanri2@example.jp');
  expect((await ask(listAudit, { query: { area: 'photo' } })).json).toMatchObject({
    rows: [{ actor: 'kanri@example.jp', subject_id: picture.key }, {}],
  });
});

test.each([
  ['写真でないもの', 'hello', 400, '写真として登録できるのは、JPEG・PNG・WebP・AVIFのファイルです。'],
  ['空のもの', '', 400, '写真を受け取れませんでした。もう一度お試しください。'],
])('%sは断り、何も残さない', async (_what, body, status, message) => {
  const { upload, left } = await start();
  expect(await upload(body)).toMatchObject({ status, json: { message } });
  expect(await left()).toEqual([]);
});

test('広げるとメモリーがあふれる写真は断る', async () => {
  const { upload } = await start();
  const json = { code: 'picture_too_many_pixels', message: expect.stringMatching('縦横を小さくして') };
  expect(await upload(new Uint8Array(interlacedPng()))).toMatchObject({ status: 400, json });
});

test('描いている途中でプロセスが終わった写真は文で断り、何も残さない', async () => {
  const { server, upload, left } = await start();
  onProcessStart((child) => child.kill('SIGKILL'));
  const message = '写真を処理できませんでした。ほかの写真でお試しください。';
  expect(await upload(new Uint8Array(await jpeg()))).toMatchObject({ status: 400, json: { message } });
  expect(await left()).toEqual([]);
  expect(await readdir(join(server.config.dataDir, 'uploads'))).toEqual([]);
});

test('25MBを超えるものは、長さを言っても言わなくても断る', async () => {
  const { upload, left } = await start();
  const message = '記事の写真は25MB以下のファイルを選んでください。';
  const refused = { status: 413, json: { message } };
  expect(await upload(stream(LARGEST_PICTURE + 1))).toMatchObject(refused);
  expect(await upload(new Uint8Array(LARGEST_PICTURE + 1))).toMatchObject(refused);
  expect(await left()).toEqual([]);
});

test('写真の形と言わないものは受け取らず、公開を終えた写真は二度登録できない', async () => {
  const { server, upload } = await start();
  const bytes = new Uint8Array(await jpeg());
  expect((await upload(bytes, { 'content-type': 'text/html' })).status).toBe(415);
  const { key } = Value.Parse(uploadArticlePicture.answer, (await upload(bytes)).json);

  await insertSeason(server.store.db, {}, [{ matchId: 'm1' }]);
  const office = officeOf(server);
  const shown = await office.addPhoto({ championshipId: 'cup', matchId: 'm1', pictureKey: key });
  if ('fault' in shown) throw new Error(shown.fault.message);
  await office.takeDown(shown.photoId);
  expect(await upload(bytes)).toMatchObject({ status: 400, json: { code: 'picture_taken_down' } });
});
