/** The signature that a request must carry: AWS Signature Version 4 for the service `s3`, whose path is encoded once. */

import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { ALGORITHM, type Claim, SIGNATURE_PARAMETER } from './claim.ts';
import { queryOf, type ReceivedRequest, segmentsOf } from './received-request.ts';

/** Whether the request was signed with this secret, compared in a time that tells nothing of where it differs. */
export function isSignedWith(secretKey: string, claim: Claim, request: ReceivedRequest): boolean {
  const key = signingKey(secretKey, claim);
  const given = Buffer.from(claim.signature, 'hex');
  return claim.payloadHashes
    .map((payloadHash) => canonicalRequest(claim, request, payloadHash))
    .map((canonical) => timingSafeEqual(hmac(key, stringToSign(claim, canonical)), given))
    .includes(true);
}

/** What was signed, one thing a line; names and values in the one form that both sides find by themselves. */
export function canonicalRequest(
  { signedHeaders }: Pick<Claim, 'signedHeaders'>,
  request: ReceivedRequest,
  payloadHash: string,
): string {
  const headers = signedHeaders.map((name) => `${name}:${headerValue(request, name)}\n`).join('');
  return [
    request.method,
    (segmentsOf(request) ?? []).map(encoded).join('/'),
    canonicalQuery(request),
    headers,
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

function canonicalQuery(request: ReceivedRequest): string {
  return (queryOf(request) ?? [])
    .filter(([name]) => name !== SIGNATURE_PARAMETER)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([name, value], [otherName, otherValue]) =>
      name === otherName ? order(value, otherValue) : order(name, otherName),
    )
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function headerValue({ headers, host }: ReceivedRequest, name: string): string {
  const value = name === 'host' ? host : headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text.trim().replaceAll(/\s+/g, ' ');
}

function stringToSign({ date, scope }: Claim, canonical: string): string {
  const { day, region, service } = scope;
  return [ALGORITHM, date, `${day}/${region}/${service}/aws4_request`, hash('sha256', canonical)].join('\n');
}

function signingKey(secretKey: string, { scope: { day, region, service } }: Claim): Buffer {
  return [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretKey}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
