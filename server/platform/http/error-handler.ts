import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { type ErrorAnswer, SEARCH_FORMAT } from '#contract/wire.ts';
import { invalid, invalidInput, Refusal, type RefusalKind } from '#server/platform/refusal.ts';
import { isOverlap, type StoreTrouble, storeTroubleOf } from '#server/platform/store/errors.ts';
import {
  BAD_URL,
  BODY_MISSING,
  CLOSING,
  DATABASE_AWAY,
  DATABASE_READ_ONLY,
  DISK_FULL,
  missing,
  NOT_JSON,
  notOneOf,
  OVERLAPPED,
  SEARCH_TOO_LONG,
  TOO_LARGE,
  tooLong,
  UNEXPECTED,
  WRONG_CONTENT_TYPE,
  wrongKind,
} from './sentences.ts';

/** What is answered in place of what was asked for. */
type ErrorReply = ErrorAnswer & {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
};

const STATUS: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  busy: 503,
  diskFull: 507,
};

/** How soon a phone's queue tries again: an administrator needs minutes, a database that starts again seconds. */
const RETRY_AFTER_SECONDS = 10;
/** The transaction that was first has ended. */
const OVERLAP_RETRY_AFTER_SECONDS = 1;

/** What is said of the database where it can't do its work: the machine's word and the sentence. */
const TROUBLES: Readonly<Record<StoreTrouble, Pick<ErrorAnswer, 'code' | 'message'>>> = {
  diskFull: { code: 'disk_full', message: DISK_FULL },
  readOnly: { code: 'database_read_only', message: DATABASE_READ_ONLY },
  away: { code: 'database_away', message: DATABASE_AWAY },
};

/** What is answered where the database can't do its work. */
export function troubled(trouble: StoreTrouble): Refusal {
  return new Refusal('busy', TROUBLES[trouble], RETRY_AFTER_SECONDS);
}

/** The one place where what went wrong becomes an answer. An unforeseen error is logged; its answer tells nothing. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = replyOf(error);
  if (answer.status >= 500 && !(error instanceof Refusal)) request.log.error(error);
  sendError(reply, answer);
}

export function sendError(reply: FastifyReply, { status, headers, ...answer }: ErrorReply): void {
  const body: ErrorAnswer = answer;
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Fastify's own errors by their code. */
const FRAMEWORK: Readonly<Record<string, Omit<ErrorReply, 'code'>>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: BODY_MISSING },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: NOT_JSON },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: WRONG_CONTENT_TYPE },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: TOO_LARGE },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: NOT_JSON },
  FST_ERR_BAD_URL: { status: 400, message: BAD_URL },
};

function replyOf(error: unknown): ErrorReply {
  if (error instanceof Refusal) {
    const { kind, fault, retryAfter } = error;
    const headers = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
    return { ...fault, status: STATUS[kind], headers };
  }
  const unexpected: ErrorReply = { status: 500, code: 'unexpected', message: UNEXPECTED };
  if (!(error instanceof Error)) return unexpected;
  const { validation, validationContext, code, statusCode } = error as FastifyError;
  if (validation !== undefined) return replyOf(invalidRefusal(validation, validationContext));
  const known = FRAMEWORK[code];
  if (known !== undefined) return { code: 'unreadable', ...known };
  if (statusCode === 503) return { status: 503, code: 'closing', message: CLOSING };
  // Its parsers refuse some bodies (a key __proto__, broken text, one that was cut off) without a code of their own. A connection that a
  // caller has reset has the same code as a database's.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      code: 'unreadable',
      message: statusCode === 400 ? NOT_JSON : wrongKind('送信内容'),
    };
  }
  const trouble = storeTroubleOf(error);
  if (trouble !== null) return replyOf(troubled(trouble));
  // Nothing is written. A call that expects it answers more precisely; phones send their operation again.
  if (isOverlap(error)) {
    const headers = { 'retry-after': String(OVERLAP_RETRY_AFTER_SECONDS) };
    return { status: 503, code: 'overlapped', message: OVERLAPPED, headers };
  }
  return unexpected;
}

/** Of a query or body that its call's schema refuses. */
export function invalidRefusal(
  [first]: readonly FastifySchemaValidationError[],
  context: string | undefined,
): Refusal {
  const field = first === undefined ? '' : fieldOf(first);
  if (first === undefined || field === '') {
    return invalid('invalid_input', context === 'body' ? BODY_MISSING : wrongKind('入力内容'));
  }
  return invalidInput(field, sentence(first, field));
}

function fieldOf({ keyword, instancePath, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required' && typeof params.missingProperty === 'string') path.push(params.missingProperty);
  return path.join('.');
}

function sentence({ keyword, params }: FastifySchemaValidationError, field: string): string {
  switch (keyword) {
    case 'format':
      return params.format === SEARCH_FORMAT ? SEARCH_TOO_LONG : wrongKind(field);
    case 'required':
    case 'minLength':
      return missing(field);
    case 'maxLength':
      return tooLong(field);
    case 'enum':
    case 'const':
    case 'anyOf':
      return notOneOf(field);
    default:
      return wrongKind(field);
  }
}
