import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import AjvCompiler from '@fastify/ajv-compiler';
import fastify, {
  type FastifyInstance,
  type FastifySchema,
  type FastifySchemaCompiler,
  LogController,
} from 'fastify';
import { type Call, DEFAULT_BODY_LIMIT } from '#contract/call.ts';
import { SERVER_TIME } from '#contract/headers.ts';
import { SEARCH_FORMAT } from '#contract/wire.ts';
import { isSearchable } from '#domain/search/folding.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Meter, NO_METER } from '#server/platform/meter.ts';
import { loopWatch } from '#server/platform/threads/loop-watch.ts';
import { answerError } from './error-handler.ts';
import { trustRule } from './network.ts';
import { createOtherMethods } from './other-methods.ts';
import { canonicalTarget } from './request-target.ts';
import { createResponseCache } from './response-cache.ts';
import { createSharedAnswers } from './shared-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the call or pattern of the route, without anything from the address. */
    routeName: string;
  }
}

/** A phone on a weak signal sends a small body slowly; one that never ends it must not hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Closes a connection on which no byte has moved for this long, although an answer waits for its client. The slowest call, a
 * picture that waits for others, answers before.
 */
const STALLED_MS = 120_000;

/** Tells browsers to open the site only over https for a year from each answer. */
const HTTPS_ONLY = ['strict-transport-security', 'max-age=31536000'] as const;

/** The schemas of the calls are compiled once per process: a second server in it, as tests start by the hundred, finds them ready. */
const compile = AjvCompiler()(
  {},
  {
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      formats: { [SEARCH_FORMAT]: isSearchable },
    },
  },
);

/** What an answer is, is what its content type says. */
const NOSNIFF = ['x-content-type-options', 'nosniff'] as const;

type Header = readonly [name: string, value: string];

type SchemaCompiler = FastifySchemaCompiler<FastifySchema>;
type Validate = ReturnType<SchemaCompiler>;

/** Compiles a call's schema with its first request: all at the start take 150 ms and 10 MB, and most days use a few. */
const compiledLazily: SchemaCompiler = (schema) => {
  let validate: Validate | undefined;
  const validateLazily: Validate = (data: unknown) => {
    validate ??= compile(schema);
    const isValid = validate(data);
    validateLazily.errors = validate.errors ?? null;
    return isValid;
  };
  return validateLazily;
};

/** Fastify as every group finds it: errors in one shape, nothing coerced, no token in any log. */
export function createHttp(
  { logLevel, trustProxy, publicUrl }: Pick<Config, 'logLevel' | 'trustProxy' | 'publicUrl'>,
  meter: Meter = NO_METER,
): FastifyInstance {
  const responseCache = createResponseCache();
  /** Of every answer, also of those that Node or this file writes without Fastify. */
  const headers: readonly Header[] = publicUrl === null ? [NOSNIFF] : [NOSNIFF, HTTPS_ONLY];
  const app: FastifyInstance = fastify({
    serverFactory: (handler, options) =>
      // Node's own refusals would lack the header of every answer.
      createServer({ ...options, requireHostHeader: false }, (request, response) => {
        request.url = canonicalTarget(request.url ?? '');
        // Before anything answers: files, calls, refusals and cached answers alike.
        for (const header of headers) response.setHeader(...header);
        if (isWithoutHost(request)) response.writeHead(400, { connection: 'close' }).end();
        else if (responseCache.send(request, response)) meter.remembered();
        else handler(request, response);
      })
        .on('checkExpectation', (_request, response: ServerResponse) => {
          for (const header of headers) response.setHeader(...header);
          response.writeHead(417).end();
        })
        .setTimeout(STALLED_MS),
    logger: {
      level: logLevel,
      serializers: {
        req: ({ method, routeOptions }) => ({ method, url: routeOptions?.url ?? '' }),
        err: errorInLog,
      },
    },
    trustProxy: trustRule(trustProxy),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A request that came in just before the last one is answered like it: a proxy takes a 503 for the site's own word.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerError,
    clientErrorHandler: createUnreadableHandler(headers),
    // A logger for each request would cost more than the request; a line names its route by itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(compiledLazily);
  app.decorate('responseCache', responseCache);
  app.decorate('otherMethods', createOtherMethods());
  app.decorate('sharedAnswers', createSharedAnswers(compiledLazily));
  app.decorateRequest('routeName', 'unknown');
  app.decorateRequest('reporter', null);
  app.decorateRequest('person', null);
  app.decorateRequest('member', null);
  // Only JSON: Fastify would take plain text, too.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  leaveGoneCallers(app);
  nameRoutes(app);
  logWrites(app);
  measureAnswers(app, meter);
  return app;
}

/** Tells phones the server's time with every answer that no cache keeps: theirs may be wrong. */
export function tellTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') reply.header(SERVER_TIME, timeText(clock));
    done();
  });
}

/** The value of `SERVER_TIME`. */
export function timeText(clock: Clock): string {
  return String(clock().epochMilliseconds);
}

type ErrorInLog = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: unknown;
  readonly cause?: ErrorInLog;
};

/** What helps to mend it. Not all that an error carries: PostgreSQL's repeats the values of a row, mail servers' an address. */
function errorInLog(error: Error): ErrorInLog {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: errorInLog(error.cause) } : {}),
  };
}

/** A line for each write and each failure. Reads are too many; the raw URL is never logged, it may hold a token. */
function logWrites(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode, elapsedTime } = reply;
    const hasFailed = statusCode >= 500;
    if (hasFailed || (method !== 'GET' && method !== 'HEAD')) {
      const ms = Math.round(elapsedTime);
      const token = request.reporter?.tokenId;
      const user = (request.member ?? request.person)?.userId;
      request.log[hasFailed ? 'error' : 'info']({
        method,
        route: routeOptions.url,
        status: statusCode,
        ms,
        token,
        user,
      });
    }
    done();
  });
}

/** Nothing is done for a caller whose connection is closed already: it has no address any more, and reads no answer. */
function leaveGoneCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress === undefined) reply.hijack();
    else done();
  });
}

/** Names each request by its route, and says to the watch of the event loop when it runs. */
function nameRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    request.routeName = config.call === undefined ? (url ?? 'unknown') : nameOf(config.call);
    loopWatch.runAs(request.routeName, done);
  });
  // The body comes in later events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => loopWatch.runAs(request.routeName, done));
  app.addHook('onResponse', (_request, _reply, done) => {
    loopWatch.idle();
    done();
  });
}

function measureAnswers(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    meter.answered(request.routeName, statusCode, elapsedTime / 1_000);
    done();
  });
}

/** As the contract spells it: what callers put into an address is in no name. */
function nameOf({ method, group, path }: Call): string {
  return path.startsWith('/') ? `${method} ${path}` : `${method} ${group}/${path}`;
}

/** HTTP/1.1 demands a host, HTTP/1.0 does not. */
function isWithoutHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

/** Returns a handler that answers in plain text what is not even HTTP: there is no request to answer in JSON. */
function createUnreadableHandler(headers: readonly Header[]) {
  const more = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const status =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${more}\r\n`,
    );
  };
}
