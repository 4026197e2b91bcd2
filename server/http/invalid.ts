import type { FastifySchemaValidationError } from 'fastify';
import type { ErrorReply } from './error-handler.ts';
import { BODY_MISSING, missing, notOneOf, tooLong, wrongKind } from './sentences.ts';

/** The answer to a query or body that its call's schema refuses. */
export function invalidReply(
  [first]: readonly FastifySchemaValidationError[],
  context: string | undefined,
): ErrorReply {
  const field = first === undefined ? '' : fieldOf(first);
  if (first === undefined || field === '') {
    return {
      status: 400,
      code: 'invalid_input',
      message: context === 'body' ? BODY_MISSING : wrongKind('入力内容'),
    };
  }
  return { status: 400, code: 'invalid_input', message: sentence(first.keyword, field), field };
}

function fieldOf({ keyword, instancePath, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required' && typeof params.missingProperty === 'string') path.push(params.missingProperty);
  return path.join('.');
}

function sentence(keyword: string, field: string): string {
  switch (keyword) {
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
