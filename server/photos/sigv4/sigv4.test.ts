import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presigned, signed } from '../testing/aws-signer.ts';
import { type Claim, claimOf } from './claim.ts';
import type { ReceivedRequest } from './received-request.ts';
import { isSignedWith } from './signature.ts';

/** The examples that the provider's documentation of S3 computes to the end. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const EXAMPLE: Claim = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  sessionToken: '',
  scope: { day: '20130524', region: 'us-east-1', service: 's3' },
  signedAt: Temporal.Instant.from('2013-05-24T00:00:00Z'),
  date: '20130524T000000Z',
  signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  expiresSeconds: null,
  payloadHashes: [EMPTY_HASH],
};
const HOST = 'examplebucket.s3.amazonaws.com';

test('公開された例：見出しの署名', () => {
  const request: ReceivedRequest = {
    method: 'GET',
    url: '/test.txt',
    host: HOST,
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': EMPTY_HASH,
      'x-amz-date': '20130524T000000Z',
    },
  };
  expect(isSignedWith(SECRET, EXAMPLE, request)).toBe(true);
  expect(isSignedWith(SECRET, EXAMPLE, { ...request, url: '/test.tx' })).toBe(false);
  expect(isSignedWith(`${SECRET}x`, EXAMPLE, request)).toBe(false);
});

test('公開された例：署名したアドレス', () => {
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
  const url =
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    `&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`;
  const claim = { ...EXAMPLE, signature, signedHeaders: ['host'], payloadHashes: ['UNSIGNED-PAYLOAD'] };
  expect(isSignedWith(SECRET, claim, { method: 'GET', url, host: HOST, headers: {} })).toBe(true);
});

const CREDENTIALS = {
  accessKeyId: 'ASIAIOSFODNN7EXAMPLE',
  secretAccessKey: SECRET,
  sessionToken: 'token+/=',
};
const AT = Temporal.Instant.from('2026-05-16T01:00:00Z');

test('SDKの署名と、どんな名前と問い合わせでも一致する', async () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(words, fc.dictionary(words, words, { maxKeys: 4 }), async (name, query) => {
      const url = new URL(`http://127.0.0.1:8080/photos/${strictly(name)}`);
      // An SDK writes these itself, and a path of dots is another path.
      fc.pre(!/^\.{1,2}$/.test(name) && !Object.keys(query).some((key) => /^x-amz-|^__proto__$/i.test(key)));
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      const signing = { url: url.href, credentials: CREDENTIALS, at: AT };

      const { headers } = await signed(signing);
      expect(isRight({ method: 'GET', url: url.pathname + url.search, host: url.host, headers })).toBe(true);

      const address = new URL(await presigned(signing));
      const path = address.pathname + address.search;
      expect(isRight({ method: 'GET', url: path, host: url.host, headers: {} })).toBe(true);
      expect(isRight({ method: 'HEAD', url: path, host: url.host, headers: {} })).toBe(false);
      expect(isRight({ method: 'GET', url: path, host: '127.0.0.1:8081', headers: {} })).toBe(false);
    }),
    { numRuns: 200 },
  );
});

function isRight(request: ReceivedRequest): boolean {
  const claim = claimOf(request);
  return typeof claim === 'object' && isSignedWith(SECRET, claim, request);
}

function strictly(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

test.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
  ['別の方式', ({ authorization = '', ...rest }) => ({ ...rest, authorization: `X${authorization}` })],
  ['Bearer', (headers) => ({ ...headers, authorization: 'Bearer x' })],
  ['日時がない', ({ 'x-amz-date': _, ...rest }) => rest],
  ['あり得ない日時', (headers) => ({ ...headers, 'x-amz-date': '20260532T010000Z' })],
  ['署名と違う日', (headers) => ({ ...headers, 'x-amz-date': '20260517T010000Z' })],
  ['トークンがない', ({ 'x-amz-security-token': _, ...rest }) => rest],
  ['本文のある署名', (headers) => ({ ...headers, 'x-amz-content-sha256': 'a'.repeat(64) })],
  ['短い署名', ({ authorization = '', ...rest }) => ({ ...rest, authorization: authorization.slice(0, -1) })],
])('読み取れない署名：%s', async (_what, alter) => {
  const { url, headers } = await signed({ url: 'http://127.0.0.1:8080/a', credentials: CREDENTIALS, at: AT });
  const { pathname, host } = new URL(url);
  const request = { method: 'GET', url: pathname, host };
  expect(claimOf({ ...request, headers })).toMatchObject({ accessKeyId: CREDENTIALS.accessKeyId });
  expect(claimOf({ ...request, headers: alter({ ...headers }) })).toBe('malformed');
});

test.each([
  ['X-Amz-Expires', '0'],
  ['X-Amz-Expires', '604801'],
  ['X-Amz-Expires', '-1'],
  ['X-Amz-Expires', '1e3'],
  ['X-Amz-Algorithm', 'AWS4-HMAC-SHA1'],
  ['X-Amz-Credential', 'x'],
  ['X-Amz-Date', 'x'],
  ['X-Amz-Signature', 'x'],
])('読み取れないアドレス：%sが%s', async (name, value) => {
  const url = new URL(await presigned({ url: 'http://127.0.0.1:8080/a', credentials: CREDENTIALS, at: AT }));
  url.searchParams.set(name, value);
  const request = { method: 'GET', url: url.pathname + url.search, host: url.host, headers: {} };
  expect(claimOf(request)).toBe('malformed');
});

test('壊れた文字のアドレスは、署名として読まない', () => {
  const request = { method: 'GET', host: HOST, headers: {} };
  expect(claimOf({ ...request, url: '/a?x=%E0%A4%A' })).toBe('malformed');
  expect(claimOf({ ...request, url: '/a' })).toBe('missing');
});
