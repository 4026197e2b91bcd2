/**
 * What a request signed by AWS Signature Version 4 says of its signature: in the header `Authorization`, or in the
 * query of a presigned address. Nothing of it is believed yet.
 */

import type { ReceivedRequest } from './received-request.ts';
import { onlyValue, type QueryPairs, queryOf } from './received-request.ts';

export type Claim = {
  readonly accessKeyId: string;
  readonly sessionToken: string;
  readonly scope: Scope;
  readonly signedAt: Temporal.Instant;
  /** `20260516T010000Z`, as signed. */
  readonly date: string;
  /** Lower case, in the order they were signed. */
  readonly signedHeaders: readonly string[];
  /** Lower-case hex. */
  readonly signature: string;
  /** How long a presigned address holds; null: signed in the header, for now. */
  readonly expiresSeconds: number | null;
  /** Of the empty body: a signer may write either of these. */
  readonly payloadHashes: readonly string[];
};

export type Scope = { readonly day: string; readonly region: string; readonly service: string };

/** `missing`: no signature at all. */
export type ClaimFault = 'missing' | 'malformed';

export const ALGORITHM = 'AWS4-HMAC-SHA256';
export const SIGNATURE_PARAMETER = 'X-Amz-Signature';
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Seven days, as the provider's. */
const LONGEST_SECONDS = 604_800;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([a-z0-9;-]+), *Signature=([0-9a-f]{64})$/;

export function claimOf(request: ReceivedRequest): Claim | ClaimFault {
  const query = queryOf(request);
  if (query === null) return 'malformed';
  const isPresigned = query.some(([name]) => name === SIGNATURE_PARAMETER || name === 'X-Amz-Algorithm');
  const { authorization } = request.headers;
  if (isPresigned) return authorization === undefined ? (claimInQuery(query) ?? 'malformed') : 'malformed';
  return authorization === undefined ? 'missing' : (claimInHeader(request, authorization) ?? 'malformed');
}

function claimInHeader({ headers }: ReceivedRequest, authorization: string): Claim | null {
  const [, credential = '', signedHeaders = '', signature = ''] = AUTHORIZATION.exec(authorization) ?? [];
  const payloadHash = textOf(headers['x-amz-content-sha256']) ?? EMPTY_HASH;
  if (payloadHash !== EMPTY_HASH && payloadHash !== UNSIGNED) return null;
  return claim({
    credential,
    signedHeaders,
    signature,
    date: textOf(headers['x-amz-date']),
    sessionToken: textOf(headers['x-amz-security-token']),
    expiresSeconds: null,
    payloadHashes: [payloadHash],
  });
}

function claimInQuery(query: QueryPairs): Claim | null {
  const value = (name: string) => onlyValue(query, name);
  const expires = value('X-Amz-Expires') ?? '';
  const expiresSeconds = Number(expires);
  const isLife = /^\d{1,6}$/.test(expires) && expiresSeconds >= 1 && expiresSeconds <= LONGEST_SECONDS;
  const signature = value(SIGNATURE_PARAMETER) ?? '';
  if (value('X-Amz-Algorithm') !== ALGORITHM || !isLife || !/^[0-9a-f]{64}$/.test(signature)) return null;
  return claim({
    credential: value('X-Amz-Credential') ?? '',
    signedHeaders: value('X-Amz-SignedHeaders') ?? '',
    signature,
    date: value('X-Amz-Date'),
    sessionToken: value('X-Amz-Security-Token'),
    expiresSeconds,
    payloadHashes: [UNSIGNED, EMPTY_HASH],
  });
}

type Written = {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string | null;
  readonly sessionToken: string | null;
} & Pick<Claim, 'expiresSeconds' | 'payloadHashes'>;

function claim({ credential, signedHeaders, date, sessionToken, ...rest }: Written): Claim | null {
  const [, accessKeyId = '', day = '', region = '', service = ''] =
    /^([A-Z0-9]{16,128})\/(\d{8})\/([a-z0-9-]+)\/([a-z0-9-]+)\/aws4_request$/.exec(credential) ?? [];
  const signedAt = instantOf(date ?? '');
  if (accessKeyId === '' || date === null || signedAt === null || sessionToken === null) return null;
  if (!date.startsWith(day)) return null;
  return {
    ...rest,
    accessKeyId,
    sessionToken,
    scope: { day, region, service },
    signedAt,
    date,
    signedHeaders: signedHeaders.split(';'),
  };
}

function instantOf(date: string): Temporal.Instant | null {
  if (!/^\d{8}T\d{6}Z$/.test(date)) return null;
  try {
    return Temporal.Instant.from(date);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function textOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
