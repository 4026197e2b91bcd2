import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

/** Codes and tokens; Apple's answer is the longest, with some 2 KB. */
const FORM_LIMIT = 16 * 1024;

/** Bodies as HTML forms and OAuth clients send them; no other kind is taken here. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  );
}

export function queryOf({ raw }: FastifyRequest): URLSearchParams {
  const [, ...query] = (raw.url ?? '').split('?');
  return new URLSearchParams(query.join('?'));
}

export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** The parameter's value; one that is empty or stands there twice counts as missing (RFC 6749, 3.1). */
export function only(parameters: URLSearchParams, name: string): string | null {
  const [value, ...more] = parameters.getAll(name);
  return value === undefined || value === '' || more.length > 0 ? null : value;
}
