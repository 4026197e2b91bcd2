import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/wire.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { storedName } from '../pictures/renditions.ts';
import { addPhoto, addPicture, addressesOf, jpeg, officeOf, viewing } from '../testing/pictures.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { type Address, expiryOf, signedAddress } from './signed-address.ts';

const PREMIUM = { membership: { type: 'premium', expiresAt: '2099-12-31' } } as const;
const NOW = Temporal.Instant.from(MATCH_DAY_MORNING);

async function start(env = {}) {
  const server = await startTestServer({ now: MATCH_DAY_MORNING, env });
  await insertSeason(server.store.db, {}, [{}]);
  const office = officeOf(server);
  const photo = await addPhoto(office, await jpeg());
  const sign = (changes: Partial<Address> = {}) =>
    signedAddress(
      {
        pictureKey: photo.pictureKey,
        form: 'full',
        content: changes.form === 'save' ? 'photo-saving' : 'pics',
        expires: expiryOf(NOW),
        fileName: null,
        ...changes,
      },
      office.mac,
    );
  const member = await signedIn(server, PREMIUM);
  const own = await viewing(server, member);
  return {
    server,
    office,
    ...photo,
    sign,
    member,
    own,
    read: (path: string, init: RequestInit = {}) =>
      read(server, path, { ...init, headers: { ...own, ...init.headers } }),
  };
}

async function read({ url }: TestServer, path: string, init: RequestInit = {}) {
  const answer = await fetch(new URL(path, url), init);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

function codeOf({ bytes }: { readonly bytes: Buffer }): string {
  const { code, message } = JSON.parse(bytes.toString()) as ErrorAnswer;
  expect(message).toMatch(/[ぁ-ん].*。$/);
  return code;
}

describe.each([
  ['フォルダー', async () => ({})],
  ['バケット', async () => (await startS3Server()).env],
])('%sにある写真は', (_where, settings) => {
  test('署名したアドレスで、どの形も読める', async () => {
    const { office, pictureKey, sign, read } = await start(await settings());
    for (const [form, type, fileName] of [
      ['thumbnail', 'image/webp', null],
      ['full', 'image/webp', null],
      ['save', 'image/jpeg', '写真.jpg'],
    ] as const) {
      const { status, headers, bytes } = await read(sign({ form, fileName }));
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('content-length')).toBe(String(bytes.length));
      expect(bytes.length).toBe(await office.storage.size(storedName(pictureKey, form)));
    }
  });

  test('見出しだけも、変わっていないかも聞ける', async () => {
    const { sign, read } = await start(await settings());
    const whole = await read(sign());
    const head = await read(sign(), { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.length));
    const headers = { 'if-none-match': whole.headers.get('etag') ?? '' };
    const unchanged = await read(sign(), { headers });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  });

  test('取り下げれば、生きているアドレスでもすぐに読めず、ファイルもなくなる', async () => {
    const { office, photoId, pictureKey, sign, read } = await start(await settings());
    const address = sign();
    const etag = (await read(address)).headers.get('etag') ?? '';
    await office.takeDown(photoId);
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': etag } }]) {
      expect((await read(address, init)).status).toBe(404);
    }
    expect(codeOf(await read(address))).toBe('photo_gone');
    expect(await office.storage.size(storedName(pictureKey, 'full'))).toBeNull();
  });

  test('ファイルが失われれば404で、同じ写真をもう一度入れれば戻る', async () => {
    const { office, pictureKey, sign, read } = await start(await settings());
    for (const form of ['full', 'thumbnail'] as const)
      await office.storage.remove(storedName(pictureKey, form));
    expect((await read(sign())).status).toBe(404);
    expect((await read(sign(), { method: 'HEAD' })).status).toBe(404);
    expect(await addPicture(office, await jpeg())).toBe(pictureKey);
    expect((await read(sign())).status).toBe(200);
  });
});

describe('アドレスは', () => {
  test('5分の間は誰にも同じで、5分から10分まで生きる', async () => {
    const { server, sign, pictureKey, read } = await start();
    const addresses = addressesOf(server);
    const at = async (now: string) => {
      server.setClock(now);
      return (await addresses.addressOf(pictureKey, 'full', 'pics'))?.src ?? '';
    };
    const first = await at('2026-05-16T01:00:00Z');
    expect(first).toBe(sign());
    expect(await at('2026-05-16T01:04:59Z')).toBe(first);
    const second = await at('2026-05-16T01:05:00Z');
    expect(second).not.toBe(first);
    server.setClock('2026-05-16T01:09:59Z');
    expect((await read(first)).status).toBe(200);
    server.setClock('2026-05-16T01:10:00Z');
    expect(codeOf(await read(first))).toBe('address_refused');
    expect((await read(second)).status).toBe(200);
  });

  test('保存のためのものは、10分で終わる', async () => {
    const { server, pictureKey, read } = await start();
    server.setClock('2026-05-16T01:02:00Z');
    const address = addressesOf(server).savingAddress(pictureKey, '写真.jpg');
    expect((await read(address)).status).toBe(200);
    server.setClock('2026-05-16T01:10:00Z');
    expect((await read(address)).status).toBe(403);
  });

  test('取り下げた写真にも、知らない写真にもない', async () => {
    const { server, office, photoId, pictureKey } = await start();
    const addresses = addressesOf(server);
    expect(await addresses.addressOf(pictureKey, 'full', 'pics')).toMatchObject({ width: 600, height: 400 });
    expect(await addresses.addressOf(pictureKey, 'thumbnail', 'pics')).toMatchObject({
      width: 480,
      height: 480,
    });
    expect(await addresses.addressOf('0'.repeat(32), 'full', 'pics')).toBeNull();
    await office.takeDown(photoId);
    expect(await addresses.addressOf(pictureKey, 'full', 'pics')).toBeNull();
  });
});

test('答えは、見た人の機械にだけ残り、見せるたびに確かめられ、ページとしては開かない', async () => {
  const { sign, read } = await start();
  const { headers } = await read(sign());
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('content-disposition')).toBe('inline');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('断った答えは、どこにも残らず、写真の見出しを持たない', async () => {
  const { sign, read } = await start();
  const { headers } = await read(`${sign()}x`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect([headers.get('etag'), headers.get('content-disposition')]).toEqual([null, null]);
});

describe('通らない', () => {
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === 'A' || text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);

  test.each<[string, (address: string, other: string) => string]>([
    ['署名なし', (address) => address.replace(/&signature=.*/, '')],
    ['空の署名', (address) => address.replace(/&signature=.*/, '&signature=')],
    ['一文字違う署名', (address) => flip(address, address.length - 5)],
    ['途中までの署名', (address) => address.slice(0, -1)],
    [
      '延ばした期限',
      (address) => address.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1800}`),
    ],
    ['書き方の違う期限', (address) => address.replace('expires=', 'expires=0')],
    ['期限なし', (address) => address.replace(/expires=\d+&/, '')],
    ['二つの期限', (address) => `${address}&expires=9999999999`],
    ['二つの署名', (address) => `${address}&signature=x`],
    ['ほかの内容', (address) => address.replace('for=pics', 'for=member')],
    ['知らない内容', (address) => address.replace('for=pics', 'for=everything')],
    ['内容なし', (address) => address.replace('for=pics&', '')],
    ['あとから付けた名前', (address) => `${address}&name=x.html`],
    ['ほかの形', (address) => address.replace('/full?', '/save?')],
    ['小さな形', (address) => address.replace('/full?', '/thumbnail?')],
    ['知らない形', (address) => address.replace('/full?', '/original?')],
    ['大文字の形', (address) => address.replace('/full?', '/FULL?')],
    ['ほかの写真', (address, other) => address.replace(/[0-9a-f]{32}/, other)],
    ['大文字の写真', (address) => address.replace(/[0-9a-f]{32}/, (key) => key.toUpperCase())],
    ['知らない写真', (address) => address.replace(/[0-9a-f]{32}/, '0'.repeat(32))],
    ['写真でない名前', (address) => address.replace(/[0-9a-f]{32}/, '__proto__')],
    ['壊れた文字', (address) => `${address}&x=%E0%A4%A`],
  ])('%s', async (_what, alter) => {
    const { office, sign, read } = await start();
    const other = await addPicture(office, await jpeg({ width: 30, height: 20 }, 3));
    const address = alter(sign(), other);
    expect(address).not.toBe(sign());
    const answer = await read(address);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'address_refused']);
  });

  test('ほかの鍵で署名したアドレス', async () => {
    const { pictureKey, read } = await start();
    const elsewhere = await startTestServer({ now: MATCH_DAY_MORNING });
    const address = {
      pictureKey,
      form: 'full',
      content: 'pics',
      expires: expiryOf(NOW),
      fileName: null,
    } as const;
    expect((await read(signedAddress(address, officeOf(elsewhere).mac))).status).toBe(403);
  });

  test.each([
    '../../tsunagu.db',
    '..%2f..%2ftsunagu.db',
    '%2e%2e/%2e%2e/server.key',
    'x/..%2ffull.webp',
    '%00/full',
    '/full',
  ])('署名があっても、%s からは出られない', async (path) => {
    const { server, sign } = await start();
    const query = sign().split('?')[1] ?? '';
    expect([400, 403, 404]).toContain(await rawStatus(server, `/api/photos/files/${path}?${query}`));
  });

  test('読むほかは受け付けない', async () => {
    const { sign, read } = await start();
    for (const method of ['PUT', 'POST', 'DELETE']) expect((await read(sign(), { method })).status).toBe(404);
  });

  /** An address that fetch would tidy up goes out as it is. */
  async function rawStatus({ url }: TestServer, path: string): Promise<number> {
    const { hostname, port } = new URL(url);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
    return promise;
  }
});

test('取り下げは、同じデータベースのほかのサーバーでもすぐに効く', async () => {
  const { server, office, photoId, sign, own: headers } = await start();
  const other = await startTestServerOn(server.store, { now: MATCH_DAY_MORNING });
  expect((await read(other, sign(), { headers })).status).toBe(200);
  await office.takeDown(photoId);
  expect((await read(other, sign(), { headers })).status).toBe(404);
});

test('取り下げは、同じ写真のほかの試合にも効き、もう一度入れることもできない', async () => {
  const { server, office, photoId, pictureKey } = await start();
  await insertSeason(server.store.db, { id: 'other' }, [{}]);
  await addPhoto(office, await jpeg(), { championshipId: 'other' });
  expect(await office.takeDown(photoId)).toBe(true);
  expect(await office.takeDown(photoId)).toBe(true);
  expect(await office.takeDown('unknown')).toBe(false);
  const fault = { fault: expect.objectContaining({ code: 'picture_taken_down' }) };
  expect(await office.addPicture(await jpeg())).toEqual(fault);
  expect(await office.addPhoto({ championshipId: 'other', matchId: 'm1', pictureKey })).toEqual(fault);
});

test('バケットが答えなければ、理由を見せずに断り、ほかの呼び出しは続く', async () => {
  const s3 = await startS3Server();
  const { sign, read } = await start(s3.env);
  s3.troubles.push(503, 503, 503);
  const answer = await read(sign());
  expect([answer.status, codeOf(answer)]).toEqual([500, 'unexpected']);
  expect((await read('/healthz')).status).toBe(200);
  expect((await read(sign())).status).toBe(200);
});
