/** Signs a path letter by letter, such as no library sends: for requests that try to leave the folder. */

import { createHmac, hash } from 'node:crypto';
import { canonicalRequest } from '../sigv4/signature.ts';
import type { AwsCredentials } from './aws-signer.ts';

export function signRaw({
  path,
  host,
  at,
  credentials,
}: {
  readonly path: string;
  readonly host: string;
  readonly at: Temporal.Instant;
  readonly credentials: AwsCredentials;
}): Readonly<Record<string, string>> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const date = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const scope = [date.slice(0, 8), 'ap-northeast-1', 's3', 'aws4_request'];
  const headers = { host, 'x-amz-date': date, 'x-amz-security-token': sessionToken };
  const signedHeaders = Object.keys(headers);
  const canonical = canonicalRequest(
    { signedHeaders },
    { method: 'GET', url: path, host, headers },
    hash('sha256', ''),
  );
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hash('sha256', canonical)].join('\n');
  const hmac = (key: Buffer, part: string): Buffer => createHmac('sha256', key).update(part).digest();
  const key = scope.reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const authorization = [
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope.join('/')}`,
    `SignedHeaders=${signedHeaders.join(';')}`,
    `Signature=${hmac(key, text).toString('hex')}`,
  ].join(', ');
  return { ...headers, authorization };
}
