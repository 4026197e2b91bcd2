// Its types let a route describe itself for the OpenAPI page.
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type Access, type Call, defaultHost, GROUPS, itemPath } from '#contract/call.ts';
import { ENTERED_AGO, IDEMPOTENCY_KEY, IF_MATCH, RECORDED_AT, SEEN_EPOCH } from '#contract/headers.ts';
import type { Content } from '#domain/membership/access.ts';
import { invalid } from '#server/platform/refusal.ts';
import { accessTokenOf, admit, type CallerOf, contentOf, type Guards } from './admission.ts';
import { Rendered, type Shared, sendText, writeRendered } from './answers.ts';
import type { CachedAnswer, ResponseCache } from './response-cache.ts';
import { BAD_ENTERED_AGO, BAD_IDEMPOTENCY_KEY, BAD_IF_MATCH, BAD_RECORDED_AT } from './sentences.ts';
import { requireStorable, withoutInvisible } from './storable-text.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
  interface FastifyContextConfig {
    /** The call of the contract that a route serves. */
    call?: Call;
  }
}

/** What a handler is given: path, query and body as the call's schema says, and who calls. */
export type CallRequest<
  Query extends TSchema,
  Body extends TSchema,
  Caller extends Access,
  Params extends TSchema = TSchema,
> = CallerOf<Caller> & {
  readonly params: Static<Params>;
  readonly query: Static<Query>;
  readonly body: Static<Body>;
  /** A URL token as it came, from the header or, where the call has it there, the query; null without one. */
  readonly token: string | null;
  /** A UUID in lower case, null when none was sent. */
  readonly idempotencyKey: string | null;
  /** When the phone says it happened: an instant in UTC, ISO; null when it does not say. */
  readonly recordedAt: string | null;
  /** How long ago it happened when the phone sent it, in milliseconds; null when it does not say. */
  readonly enteredAgoMs: number | null;
  /** The version of the match that the phone showed, with its epoch unless it is an older app's; null when it does not say. */
  readonly seenVersion: { readonly version: number; readonly epoch?: string | undefined } | null;
};

/** What a handler gives: the answer itself, shared bytes, ready JSON with its status, or nothing once it has taken over. */
export type Reply<Answer extends TSchema> =
  | Static<Answer>
  | Shared
  | { readonly status: number; readonly text: string }
  | undefined;

const VERSION_TAG = /^"(\d{1,9})"$/;
const MILLISECONDS = /^\d{1,15}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The URL of a call on a server that has all groups. */
export function urlOf({ group, path }: Call): string {
  const base = GROUPS.find((known) => known === group);
  return base === undefined ? path : defaultHost(base) + itemPath(path);
}

/**
 * Serves a call of the contract: its caller is checked first (a bad token learns nothing about the body), then its
 * query and body, then the handler runs.
 */
export function registerCall<
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
  Caller extends Access,
  Params extends TSchema,
>(
  app: FastifyInstance,
  call: Call<Query, Body, Answer, Caller, Params>,
  handler: (request: CallRequest<Query, Body, Caller, Params>, reply: FastifyReply) => Promise<Reply<Answer>>,
): void {
  const url = urlOf(call);
  // A stream has no headers without its body. A HEAD is the GET's own route: Node leaves the body out.
  const methods = call.method === 'GET' && call.group !== 'live' ? ['GET', 'HEAD'] : [call.method];
  app.route({
    method: methods,
    url,
    exposeHeadRoute: false,
    schema: {
      summary: call.summary,
      tags: [call.group],
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
    },
    config: { call },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    ...guardOf(call),
    // Before its schema judges it: a text of nothing else is an empty one.
    preValidation: async (request) => {
      request.body = withoutInvisible(request.body);
    },
    handler: async (request, reply) => {
      const answer = await handler(read<Query, Body, Caller, Params>(request), reply);
      return answer === undefined ? reply : send(request, reply, answer);
    },
  });
  app.otherMethods.add(url, methods);
}

/** Before the body is read: who may not call learns nothing about it. */
function guardOf(call: Call): Pick<RouteOptions, 'onRequest'> {
  return call.access === 'everyone' ? {} : { onRequest: (request) => admit(request, call) };
}

function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (isObject(answer)) {
    if (answer.bytes instanceof Rendered) return sendShared(request, reply, answer as Shared);
    if (typeof answer.status === 'number' && typeof answer.text === 'string') {
      return sendText(reply, answer.status, answer.text);
    }
  }
  return sendText(reply, 200, JSON.stringify(answer));
}

/**
 * Past Fastify's own sending: bytes that are ready need no serialising. For a moment the same URL is answered from
 * memory, to whom the call is for.
 */
function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, isCurrent }: Shared,
): FastifyReply {
  const { raw, server, routeOptions } = request;
  const { call } = routeOptions.config;
  if (raw.url !== undefined && (call?.access === 'everyone' || call?.access === 'member')) {
    const admits = call.access === 'everyone' ? null : admittedTo(contentOf(call), server.guards);
    server.responseCache.remember(raw.url, { rendered: bytes, isCurrent, admits });
  }
  reply.hijack();
  writeRendered(raw, reply.raw, bytes);
  return reply;
}

/** Whether a caller was admitted a moment ago. */
function admittedTo(content: Content, { members }: Guards): CachedAnswer['admits'] {
  return (headers) => members.wasAdmitted(headers, content);
}

function read<Query extends TSchema, Body extends TSchema, Caller extends Access, Params extends TSchema>(
  request: FastifyRequest,
): CallRequest<Query, Body, Caller, Params> {
  // A NUL in a URL can only come as %00; looking there spares every read a walk through its query.
  const text = request.raw.url?.includes('%00')
    ? { ...Object(request.params), ...Object(request.query), ...Object(request.body) }
    : request.body;
  requireStorable(text);
  // Validated by the call's schema, and by `guardOf`, before the handler runs.
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    token: accessTokenOf(request),
    reporter: request.reporter,
    person: request.person,
    member: request.member,
    idempotencyKey: idempotencyKeyOf(request),
    recordedAt: recordedAtOf(request),
    enteredAgoMs: enteredAgoOf(request),
    seenVersion: seenVersionOf(request),
  } as CallRequest<Query, Body, Caller, Params>;
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const sent = headers[IDEMPOTENCY_KEY];
  if (sent === undefined) return null;
  const key = String(sent).toLowerCase();
  if (UUID.test(key)) return key;
  throw invalid('invalid_idempotency_key', BAD_IDEMPOTENCY_KEY);
}

function recordedAtOf({ headers }: FastifyRequest): string | null {
  const sent = headers[RECORDED_AT];
  if (sent === undefined) return null;
  try {
    return Temporal.Instant.from(String(sent)).toString();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw invalid('invalid_recorded_at', BAD_RECORDED_AT);
  }
}

function enteredAgoOf({ headers }: FastifyRequest): number | null {
  const sent = headers[ENTERED_AGO];
  if (sent === undefined) return null;
  if (MILLISECONDS.test(String(sent))) return Number(sent);
  throw invalid('invalid_entered_ago', BAD_ENTERED_AGO);
}

/** Reads of browsers may carry the tag of an answer here; only a write says what was seen. */
function seenVersionOf({
  headers,
  method,
}: FastifyRequest): CallRequest<TSchema, TSchema, Access>['seenVersion'] {
  const sent = headers[IF_MATCH];
  if (sent === undefined || method === 'GET') return null;
  const [, version] = VERSION_TAG.exec(sent) ?? [];
  const epoch = headers[SEEN_EPOCH]?.toString();
  if (version !== undefined) return { version: Number(version), epoch };
  throw invalid('invalid_if_match', BAD_IF_MATCH);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
