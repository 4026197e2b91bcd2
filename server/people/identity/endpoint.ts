import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { networkOf } from '#server/platform/http/network.ts';
import { firstUnstorable } from '#server/platform/http/storable-text.ts';
import { type Browser, browserOf } from './devices/browser.ts';
import { invalidParameter, PoolError } from './pool-error.ts';

/** As the provider's clients send it. */
const CONTENT_TYPE = 'application/x-amz-json-1.1';

/** A token or two and a few attributes; 64 KB would be an attack. */
const BODY_LIMIT = 32 * 1024;

type Endpoint = {
  readonly url: string;
  /** What stands before the dot in `x-amz-target`. */
  readonly service: string;
  readonly operations: Readonly<Record<string, Operation>>;
  /** The client of this pool; null where requests name none. */
  readonly clientId: string | null;
  /** Whether people open the site over TLS alone. */
  readonly isSecure: boolean;
};

/**
 * One service of the provider's protocol: POST, the operation's name in `x-amz-target`, JSON both ways, a refusal as
 * `__type` and `message` with 400 (identity facts, section 2).
 */
export async function registerEndpoint(app: FastifyInstance, endpoint: Endpoint): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [CONTENT_TYPE, 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, done) => done(null, text),
    );
    scope.setErrorHandler(answerError);
    scope.post(endpoint.url, { schema: { hide: true } }, async (request, reply) =>
      send(reply, 200, await answer(endpoint, request, reply)),
    );
  });
}

async function answer(
  { service, operations, clientId, isSecure }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const [target = '', name = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const operation = target === service && Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation === undefined) throw new PoolError('UnknownOperationException', `Unknown operation ${name}`);
  const input = parsed(request.body);
  const unstorable = firstUnstorable(input);
  if (unstorable !== null) throw invalidParameter(`Invalid characters in ${unstorable.field}.`);
  const { ClientId: client } = input;
  if (operation.namesClient && clientId !== null && typeof client === 'string' && client !== clientId) {
    throw new PoolError('ResourceNotFoundException', `User pool client ${client} does not exist.`);
  }
  return operation.run(input, askerOf(request, reply, isSecure));
}

function parsed(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(String(body ?? ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // Older clients send null for what they leave out.
      return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
    }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw invalidParameter('The request is not a JSON object.');
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof PoolError) return refuse(reply, 400, error.type, error.message);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return refuse(reply, status, 'InvalidParameterException', 'The request cannot be read.');
  }
  request.log.error(error);
  return refuse(reply, 500, 'InternalErrorException', 'Something went wrong');
}

function refuse(reply: FastifyReply, status: number, type: string, message: string): FastifyReply {
  reply.header('x-amzn-errortype', type);
  return send(reply, status, { __type: type, message });
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': CONTENT_TYPE,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(JSON.stringify(body));
}

/** Who asks, beside what the request says of itself. */
export type Asker = {
  /** The network address, as far as the proxy in front is trusted to say it. */
  readonly address: string;
  readonly browser: Browser;
};

/** Who sends a request, and may be given a cookie by its answer. */
export function askerOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Asker {
  return { address: networkOf(request.ip), browser: browserOf(request, reply, isSecure) };
}

/** One operation of the provider's protocol, as the endpoint calls it. */
export type Operation = {
  /** Returns the answer's body; throws a PoolError, and changes nothing, for what it refuses. */
  readonly run: (request: unknown, asker: Asker) => Promise<object>;
  /** Whether the request names the client: the endpoint then refuses another client. */
  readonly namesClient: boolean;
};

/** An operation of which `request` says what it takes; unknown fields are ignored. */
export function defineOperation<Request extends TSchema>(
  request: Request,
  handle: (request: Static<Request>, asker: Asker) => Promise<object>,
): Operation {
  const properties =
    'properties' in request && typeof request.properties === 'object' ? request.properties : {};
  return {
    namesClient: properties !== null && 'ClientId' in properties,
    run: (input, asker) => {
      const [mistake] = Errors(request, input);
      if (mistake !== undefined) {
        const field = mistake.instancePath.slice(1).replaceAll('/', '.');
        throw invalidParameter(`1 validation error detected: Value at '${field}' ${mistake.message}`);
      }
      return handle(input as Static<Request>, asker);
    },
  };
}
