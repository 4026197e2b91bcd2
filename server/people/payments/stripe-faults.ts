/** What went wrong at Stripe, in the words of the port. */

import { ProviderError } from './provider.ts';

/** Where nothing is, or no more. */
const MISSING = 'resource_missing';

/** What has ended already, or is gone, needs no end. Null then. */
export async function quietly<Value>(ending: Promise<Value>): Promise<Value | null> {
  return ending.catch((error: unknown) => {
    if (statusOf(error) !== 404 && statusOf(error) !== 400) throw error;
    return null;
  });
}

/** Null for what is not there. */
export async function unlessMissing<Value>(asking: Promise<Value>): Promise<Value | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ProviderError && codeOf(error.cause) === MISSING) return null;
    throw error;
  }
}

/** Its message may quote what was sent: it goes no further. */
export function failureOf(error: unknown): unknown {
  if (
    error instanceof ProviderError ||
    !(error instanceof Error) ||
    !('rawType' in error || 'statusCode' in error)
  )
    return error;
  const status = statusOf(error);
  // 409: another request holds the same key or object now.
  const isTemporary = status === undefined || status === 409 || status === 429 || status >= 500;
  const kind = isTemporary ? 'away' : isCustomerMissing(error) ? 'gone' : 'refused';
  return new ProviderError(kind, `${error.name} ${status ?? ''} ${codeOf(error) ?? ''}`.trim(), error);
}

function isCustomerMissing(error: Error): boolean {
  return codeOf(error) === MISSING && 'param' in error && error.param === 'customer';
}

/** Null if the idempotency key came with another request before. */
export async function unlessKeyReused<Value>(creating: Promise<Value>): Promise<Value | null> {
  try {
    return await creating;
  } catch (error) {
    if (isKeyReused(error)) return null;
    throw error;
  }
}

function isKeyReused(error: unknown): boolean {
  return (
    error instanceof Error &&
    'rawType' in error &&
    error.rawType === 'idempotency_error' &&
    statusOf(error) === 400
  );
}

function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Stripe's word for what is wrong. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
