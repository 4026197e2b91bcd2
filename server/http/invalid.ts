import type { FastifySchemaValidationError } from 'fastify';
import type { Refusal } from './errors.ts';
import { BODY_MISSING, missing, notOneOf, tooLong, wrongKind } from './sentences.ts';

/** The refusal of a query or body that is not what its call's schema asks for. */
export function invalidRefusal(
  [first]: readonly FastifySchemaValidationError[],
  context: string | undefined,
): Refusal {
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
