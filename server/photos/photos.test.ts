import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { Amplify } from 'aws-amplify';
import { get as amplifyGet } from 'aws-amplify/api';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ErrorAnswer } from '#contract/wire.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type AwsCredentials, presigned, type Signing, signed } from './testing/aws-signer.ts';
import { credentialsOf, guestCredentials, putPhoto } from './testing/members.ts';
import { signRaw } from './testing/sign-raw.ts';

const NOW = '2026-05-16T01:00:00Z';
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const PHOTO = '2026/cup-01/goal_1.jpg';

async function start(env = {}) {
  const server = await startTestServer({ now: NOW, env });
  await putPhoto(server, PHOTO, JPEG);
  const path = (key: string) => `${server.url}/photos/${key}`;
  return { server, path, url: path(PHOTO) };
}

/** Signs with the server's clock, and reads. */
async function read(server: TestServer, signing: Omit<Signing, 'at'> & { readonly at?: Temporal.Instant }) {
  const { url, headers } = await signed({ at: server.clock(), ...signing });
  return fetch(url, { method: signing.method ?? 'GET', headers });
}

async function refusalOf(answer: Response): Promise<[number, string]> {
  const { code, message } = (await answer.json()) as ErrorAnswer;
  expect(message).toMatch(/[ぁ-ん].*。$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return [answer.status, code];
}

describe('会員の認証情報で署名すれば', () => {
  test('写真が、そのままの中身と種類で届き、途中の誰も取っておかない', async () => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    const answer = await read(server, { url, credentials });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(JPEG);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-length')).toBe(`${JPEG.length}`);
    expect(answer.headers.get('cache-control')).toMatch(/^private\b/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('署名したアドレスだけでも読める', async () => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    const answer = await fetch(await presigned({ url, credentials, at: server.clock() }));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(JPEG);
  });

  test('日本語や空白のある名前でも読める', async () => {
    const { server, path } = await start();
    const { credentials } = await credentialsOf(server);
    const key = ['札幌 FC_U-12@2026', 'ゴール +1.png'];
    await putPhoto(server, key.join('/'), 'png');
    const url = path(key.map(encodeURIComponent).join('/'));
    for (const answer of [
      await read(server, { url, credentials }),
      await fetch(await presigned({ url, credentials, at: server.clock() })),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
    }
  });

  test('aws-amplifyのAPIからも読める', async () => {
    const { server } = await start();
    server.setClock(Temporal.Now.instant().toString());
    const { credentials } = await credentialsOf(server);
    Amplify.configure(
      { API: { REST: { photos: { endpoint: server.url, region: 'ap-northeast-1', service: 's3' } } } },
      {
        Auth: {
          credentialsProvider: {
            getCredentialsAndIdentityId: async () => ({ credentials, identityId: 'x' }),
            clearCredentialsAndIdentityId: () => undefined,
          },
        },
      },
    );
    onTestFinished(() => Amplify.configure({}));
    const { statusCode, body } = await amplifyGet({ apiName: 'photos', path: `/photos/${PHOTO}` }).response;
    expect(statusCode).toBe(200);
    expect(Buffer.from(await (await body.blob()).arrayBuffer())).toEqual(JPEG);
  });

  test('一部だけ、変わっていないか、見出しだけ、も聞ける', async () => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    const ask = (headers: Record<string, string>) => read(server, { url, credentials, headers });

    const part = await ask({ range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${JPEG.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(JPEG.subarray(2, 6));

    const outside = await ask({ range: 'bytes=1000-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${JPEG.length}`]);

    const etag = part.headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);

    const head = await read(server, { url, credentials, method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${JPEG.length}`]);
    expect(await head.text()).toBe('');
  });

  test('ない写真は404', async () => {
    const { server, path } = await start();
    const { credentials } = await credentialsOf(server);
    for (const key of ['2026/cup-01/none.jpg', '2026/cup-01', '', '2026/cup-01/goal_1.jpg/x']) {
      const answer = await read(server, { url: path(key), credentials });
      expect(await refusalOf(answer)).toEqual([404, 'photo_not_found']);
    }
  });
});

describe('フォルダーの外には', () => {
  test.each([
    '../tsunagu.db',
    '..%2ftsunagu.db',
    'a/%2e%2e/%2e%2e/tsunagu.db',
    '%00',
    '.hidden',
    'a%5c..%5cb',
  ])('署名が正しくても %s では出られない', async (key) => {
    const { server } = await start();
    await writeFile(join(server.config.dataDir, 'photos', '.hidden'), 'himitsu');
    await writeFile(join(server.config.dataDir, 'tsunagu.db.txt'), 'himitsu');
    const { credentials } = await credentialsOf(server);
    expect(await rawStatus(server, `/photos/${key}`, credentials)).toBe(404);
  });

  test('リンクをたどっても出られない', async () => {
    const { server, path } = await start();
    const { dataDir } = server.config;
    await writeFile(join(dataDir, 'secret.jpg'), 'himitsu');
    await symlink(join(dataDir, 'secret.jpg'), join(dataDir, 'photos', 'link.jpg'));
    await symlink(dataDir, join(dataDir, 'photos', 'folder'));
    const { credentials } = await credentialsOf(server);
    for (const key of ['link.jpg', 'folder/secret.jpg']) {
      expect((await read(server, { url: path(key), credentials })).status).toBe(404);
    }
  });

  test('写真が一枚もなくても404', async () => {
    const server = await startTestServer({ now: NOW });
    const { credentials } = await credentialsOf(server);
    const answer = await read(server, { url: `${server.url}/photos/a.jpg`, credentials });
    expect(answer.status).toBe(404);
  });

  /** An address that fetch would tidy up goes out as it is. */
  async function rawStatus(server: TestServer, path: string, credentials: AwsCredentials) {
    const { hostname, port, host } = new URL(server.url);
    const headers = signRaw({ credentials, at: server.clock(), path, host });
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
    return promise;
  }
});

describe('写真は見せない', () => {
  test('署名がなければ、あってもなくても同じ答え', async () => {
    const { path, url } = await start();
    expect(await refusalOf(await fetch(url))).toEqual([403, 'signature_missing']);
    expect(await refusalOf(await fetch(path('none.jpg')))).toEqual([403, 'signature_missing']);
  });

  test('ゲストの認証情報では', async () => {
    const { server, url } = await start({ GUEST_ACCESS: '1' });
    const credentials = await guestCredentials(server);
    expect(await refusalOf(await read(server, { url, credentials }))).toEqual([403, 'guest_refused']);
  });

  test('認証情報の期限が切れれば。アドレスの期限が残っていても', async () => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    const address = await presigned({ url, credentials, at: server.clock() }, 604_800);
    server.setClock('2026-05-16T01:59:59Z');
    expect((await fetch(address)).status).toBe(200);
    server.setClock('2026-05-16T02:00:00Z');
    expect(await refusalOf(await fetch(address))).toEqual([403, 'credentials_expired']);
    expect(await refusalOf(await read(server, { url, credentials }))).toEqual([403, 'credentials_expired']);
  });

  test('アドレスの期限が切れれば', async () => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    const address = await presigned({ url, credentials, at: server.clock() }, 60);
    server.setClock('2026-05-16T01:01:00Z');
    expect((await fetch(address)).status).toBe(200);
    server.setClock('2026-05-16T01:01:01Z');
    expect(await refusalOf(await fetch(address))).toEqual([403, 'signature_expired']);
  });

  test.each([
    ['古い', '2026-05-16T00:44:59Z'],
    ['先の', '2026-05-16T01:15:01Z'],
  ])('%s署名では', async (_what, at) => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    const answer = await read(server, { url, credentials, at: Temporal.Instant.from(at) });
    expect(await refusalOf(answer)).toEqual([403, 'signature_expired']);
  });

  test.each<[string, (own: AwsCredentials, other: AwsCredentials) => AwsCredentials, string]>([
    [
      '一文字変えたトークン',
      // Not the very last letter, of which some bits say nothing.
      (own) => ({
        ...own,
        sessionToken: own.sessionToken.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
      }),
      'credentials_invalid',
    ],
    [
      '途中を変えたトークン',
      (own) => ({
        ...own,
        sessionToken: own.sessionToken.replace(
          /^(.{40})(.)/,
          (_, start, sign) => start + (sign === 'A' ? 'B' : 'A'),
        ),
      }),
      'credentials_invalid',
    ],
    ['空のトークン', (own) => ({ ...own, sessionToken: 'x' }), 'credentials_invalid'],
    [
      'ほかの人のトークン',
      (own, other) => ({ ...own, sessionToken: other.sessionToken }),
      'credentials_invalid',
    ],
    [
      'ほかの人の鍵の名前',
      (own, other) => ({ ...own, accessKeyId: other.accessKeyId }),
      'credentials_invalid',
    ],
    [
      'ほかの人の秘密の鍵',
      (own, other) => ({ ...own, secretAccessKey: other.secretAccessKey }),
      'signature_invalid',
    ],
    [
      '変えた秘密の鍵',
      (own) => ({ ...own, secretAccessKey: `${own.secretAccessKey}x` }),
      'signature_invalid',
    ],
  ])('%sでは', async (_what, alter, code) => {
    const { server, url } = await start();
    const [own, other] = [await credentialsOf(server), await credentialsOf(server)];
    const credentials = alter(own.credentials, other.credentials);
    expect(await refusalOf(await read(server, { url, credentials }))).toEqual([403, code]);
    const address = await presigned({ url, credentials, at: server.clock() });
    expect(await refusalOf(await fetch(address))).toEqual([403, code]);
  });

  test('ほかの写真のための署名では。署名のあとで変えた署名やアドレスでも', async () => {
    const { server, path, url } = await start();
    await putPhoto(server, 'other.jpg', JPEG);
    const { credentials } = await credentialsOf(server);
    const { headers } = await signed({ url, credentials, at: server.clock() });
    const address = await presigned({ url, credentials, at: server.clock() });
    const invalid = [403, 'signature_invalid'];
    expect(await refusalOf(await fetch(path('other.jpg'), { headers }))).toEqual(invalid);
    expect(await refusalOf(await fetch(address.replace(PHOTO, 'other.jpg')))).toEqual(invalid);
    expect(await refusalOf(await fetch(`${url}?x=1`, { headers }))).toEqual(invalid);
    expect(await refusalOf(await fetch(`${address}&x=1`))).toEqual(invalid);
    expect(await refusalOf(await fetch(address.replace('X-Amz-Expires=300', 'X-Amz-Expires=600')))).toEqual(
      invalid,
    );
    expect(await refusalOf(await fetch(`${address}&X-Amz-Expires=600`))).toEqual(invalid);
    expect(await refusalOf(await fetch(address, { method: 'GET', headers: { 'x-amz-acl': 'x' } }))).toEqual(
      invalid,
    );
    expect(await refusalOf(await fetch(address, { headers }))).toEqual(invalid);
    const flipped = address.replace(
      /X-Amz-Signature=(.)/,
      (_, sign) => `X-Amz-Signature=${sign === '0' ? 1 : 0}`,
    );
    expect(await refusalOf(await fetch(flipped))).toEqual(invalid);
  });

  test.each([
    ['ほかの場所', { region: 'us-east-1' }],
    ['ほかのサービス', { service: 'execute-api' }],
  ])('%sのための署名では', async (_what, scope) => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    const answer = await read(server, { url, credentials, ...scope });
    expect(await refusalOf(answer)).toEqual([403, 'signature_invalid']);
  });

  test('読み書きのうち、読むほかは受け付けない', async () => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server);
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect((await read(server, { url, credentials, method })).status).toBe(404);
    }
  });
});

describe('会員の状態', () => {
  test.each([
    ['一度も会員になっていない人', null, 403],
    ['期限が昨日までの人', { type: 'premium', expiresAt: '2026-05-15' } as const, 403],
    ['期限が今日までの人', { type: 'regular', expiresAt: '2026-05-16' } as const, 200],
  ])('%sが見ると', async (_what, membership, status) => {
    const { server, url } = await start();
    const { credentials } = await credentialsOf(server, { membership });
    const answer = await read(server, { url, credentials });
    expect(answer.status).toBe(status);
    if (status === 403) expect(await refusalOf(answer)).toEqual([403, 'membership_required']);
  });

  test('保存はプレミアム会員だけで、ファイルの名前はこちらで決める', async () => {
    const { server, url } = await start();
    const saving = `${url}?response-content-disposition=${encodeURIComponent('attachment; filename="../x.exe"')}`;
    const { credentials: regular } = await credentialsOf(server);
    expect(await refusalOf(await read(server, { url: saving, credentials: regular }))).toEqual([
      403,
      'premium_required',
    ]);
    const { credentials } = await credentialsOf(server, {
      membership: { type: 'premium', expiresAt: '2026-05-31' },
    });
    const answer = await fetch(await presigned({ url: saving, credentials, at: server.clock() }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''goal_1.jpg");
  });
});

test('画像でないファイルは、ページとして開かない', async () => {
  const { server, path } = await start();
  await mkdir(join(server.config.dataDir, 'photos'), { recursive: true });
  await putPhoto(server, 'page.html', '<script>alert(1)</script>');
  const { credentials } = await credentialsOf(server);
  const answer = await read(server, { url: path('page.html'), credentials });
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('空のファイルも届く', async () => {
  const { server, path } = await start();
  await putPhoto(server, 'empty.jpg', '');
  const { credentials } = await credentialsOf(server);
  const answer = await read(server, { url: path('empty.jpg'), credentials });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});
