import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '#contract/wire.ts';
import { HttpError, type Refusal } from './errors.ts';
import { invalidRefusal } from './invalid.ts';
import {
  BAD_URL,
  BODY_MISSING,
  CLOSING,
  NOT_JSON,
  TOO_LARGE,
  UNEXPECTED,
  WRONG_CONTENT_TYPE,
  wrongKind,
} from './sentences.ts';

/** The one place where what went wrong becomes an answer; what nobody foresaw is logged and tells nothing. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (refusal.status >= 500 && !(error instanceof HttpError)) request.log.error(error);
  sendRefusal(reply, refusal);
}

export function sendRefusal(reply: FastifyReply, { status, headers, ...answer }: Refusal): void {
  const body: ErrorAnswer = answer;
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Fastify's own errors by their code. */
const FRAMEWORK: Readonly<Record<string, Omit<Refusal, 'code'>>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: BODY_MISSING },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: NOT_JSON },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: WRONG_CONTENT_TYPE },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: TOO_LARGE },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: NOT_JSON },
  FST_ERR_BAD_URL: { status: 400, message: BAD_URL },
};

function refusalOf(error: unknown): Refusal {
  if (error instanceof HttpError) return error.refusal;
  const unexpected: Refusal = { status: 500, code: 'unexpected', message: UNEXPECTED };
  if (!(error instanceof Error)) return unexpected;
  const { validation, validationContext, code, statusCode } = error as FastifyError;
  if (validation !== undefined) return invalidRefusal(validation, validationContext);
  const known = FRAMEWORK[code];
  if (known !== undefined) return { code: 'unreadable', ...known };
  if (statusCode === 503) return { status: 503, code: 'closing', message: CLOSING };
  // Its parsers refuse some bodies (a key __proto__, broken text) without a code of their own.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      code: 'unreadable',
      message: statusCode === 400 ? NOT_JSON : wrongKind('送信内容'),
    };
  }
  return unexpected;
}
