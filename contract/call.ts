import type { Static, TSchema } from 'typebox';
import type { Content } from '#domain/membership/access.ts';
import type { Area, Effect } from '#domain/roles/roles.ts';

/** The data groups; each has its base host (design, section 3). */
export const GROUPS = [
  'match',
  'match-v2',
  'test-match',
  'archive',
  'pickup-news',
  'media',
  'pics',
  'member',
  'inquiry-mail',
] as const;
export type Group = (typeof GROUPS)[number];

/**
 * Who may call.
 * - `everyone`: no check.
 * - `reporter`: a living URL token, in `X-Access-Token` or, where the specification puts it there, in the query; which
 *   matches it opens is checked with the match.
 * - `identified`: a living ID token (`Authorization: Bearer`), with or without a session or a membership.
 * - `member`: a living ID token and a living session (`X-Session-Id`), and the membership that the table of access asks
 *   of this content.
 * - `memberOrReporter`: one of the two; what a reporter's token opens is checked with the match.
 * - `administrator`: a member's sign-in whose account has a role that reaches the call's area (`domain/roles`).
 */
export type Access = 'everyone' | 'reporter' | 'identified' | 'member' | 'memberOrReporter' | 'administrator';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** The most bytes of a body for a call that names no limit. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

/** The most bytes of a body for the office's long forms and choices from long lists: what their schemas permit, in Japanese. */
export const LONG_BODY_LIMIT = 512 * 1024;

/** One HTTP call as a value: the server registers it, the web calls it, the OpenAPI page shows it. */
export type Call<
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
  Caller extends Access = Access,
  Params extends TSchema = TSchema,
> = {
  readonly method: Method;
  /** A data group's call lives at `{host}/prod/items/<path>`; `live` and `site` calls at a path of their own. */
  readonly group: Group | 'live' | 'site';
  /** The members' content that it gives, where the group does not say. */
  readonly content?: Content;
  readonly path: string;
  readonly access: Caller;
  /** Of an administrators' call: what it belongs to. */
  readonly area?: Area;
  /** Said of a call that is no GET and changes nothing: a search whose words stand in no address, a dry run, an export. */
  readonly effect?: 'read';
  /** What it does, for the OpenAPI page. */
  readonly summary: string;
  /** What stands in the path for its `:names`. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The most bytes of a body if more than `DEFAULT_BODY_LIMIT`. */
  readonly bodyLimit?: number;
  readonly answer: Answer;
};

/** Types a call; adds nothing at run time. What the web doesn't call is left out of its build. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
  Caller extends Access,
  Params extends TSchema,
>(
  call: Call<Query, Body, Answer, Caller, Params> & WithArea<Caller>,
): Call<Query, Body, Answer, Caller, Params> {
  return call;
}

/** A call of the site's own, beside the data groups, at a path of its own. */
// @__NO_SIDE_EFFECTS__
export function siteCall<
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
  Caller extends Access,
  Params extends TSchema,
>(
  call: Omit<Call<Query, Body, Answer, Caller, Params>, 'group'> & WithArea<Caller>,
): Call<Query, Body, Answer, Caller, Params> {
  return { ...call, group: 'site' };
}

/** A call of the site's own for administrators. */
// @__NO_SIDE_EFFECTS__
export function adminCall<
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
  Params extends TSchema,
>(
  call: Omit<Call<Query, Body, Answer, 'administrator', Params>, 'group' | 'access'> &
    WithArea<'administrator'>,
): Call<Query, Body, Answer, 'administrator', Params> {
  return { ...call, group: 'site', access: 'administrator' };
}

/** An administrators' call names its area; no other call has one. */
type WithArea<Caller extends Access> = Caller extends 'administrator'
  ? { readonly area: Area }
  : { readonly area?: never; readonly effect?: never };

/** Whether it only reads, or changes something. */
export function effectOf({ method, effect }: Pick<Call, 'method' | 'effect'>): Effect {
  return method === 'GET' ? 'read' : (effect ?? 'write');
}

export type QueryOf<C> = C extends Call<infer Q, TSchema, TSchema> ? Static<Q> : never;
export type BodyOf<C> = C extends Call<TSchema, infer B, TSchema> ? Static<B> : never;
export type AnswerOf<C> = C extends Call<TSchema, TSchema, infer A> ? Static<A> : never;

/** The path under the group's base host. */
export function itemPath(path: string): string {
  return `/prod/items/${path}`;
}

/** The base of a group on a server that has them all. */
export function defaultHost(group: Group): string {
  return `/api/${group}`;
}
