import type { ErrorAnswer } from '#contract/wire.ts';

/** A refusal on its way out: everything in it is for the caller's eyes. */
export type Refusal = ErrorAnswer & {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Thrown by a handler to refuse a request; the error handler turns it into the one shape of a refusal. */
export class HttpError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options);
    this.name = 'HttpError';
    this.refusal = refusal;
  }
}

/** No token, an unknown, expired, revoked or foreign one: always the same words. */
export function unauthorized(): HttpError {
  return new HttpError({ status: 401, code: 'unauthorized', message: 'アクセスを許可されていません。' });
}
