import type { FastifyRequest } from 'fastify';
import { type Access, type Call, effectOf } from '#contract/call.ts';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { CONTENTS, type Content } from '#domain/membership/access.ts';
import { unauthorized } from '#server/platform/refusal.ts';
import type { Member, MemberGuard, Person, Reporter, ReporterGuard } from './callers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
  }
  interface FastifyRequest {
    /** Set by {@link admit}, each where the call's access asks for it. */
    reporter: Reporter | null;
    person: Person | null;
    member: Member | null;
  }
}

export type Guards = { readonly reporters: ReporterGuard; readonly members: MemberGuard };

/** What a handler knows of its caller, by the call's access. */
export type CallerOf<Caller extends Access> = {
  readonly reporter: Caller extends 'reporter'
    ? Reporter
    : Caller extends 'memberOrReporter'
      ? Reporter | null
      : null;
  readonly person: Caller extends 'identified' ? Person : null;
  readonly member: Caller extends 'member' | 'administrator'
    ? Member
    : Caller extends 'memberOrReporter'
      ? Member | null
      : null;
};

/** The members' content that a call gives. */
export function contentOf({ group, content }: Pick<Call, 'group' | 'content'>): Content {
  return content ?? CONTENTS.find((known) => known === group) ?? 'member';
}

/** Lets in whom the call is for, and notes who it is; rejects with a Refusal otherwise. */
export async function admit(request: FastifyRequest, call: Call): Promise<void> {
  const { members } = request.server.guards;
  switch (call.access) {
    case 'everyone':
      return;
    case 'reporter':
      request.reporter = await reporterOf(request);
      return;
    case 'identified':
      request.person = await members.identify(request.headers);
      return;
    case 'member':
      request.member = await members.admit(request.headers, { kind: 'content', content: contentOf(call) });
      return;
    case 'memberOrReporter':
      if (request.headers[ACCESS_TOKEN] === undefined) {
        request.member = await members.admit(request.headers, { kind: 'content', content: contentOf(call) });
      } else {
        request.reporter = await reporterOf(request);
      }
      return;
    case 'administrator': {
      // What says nothing is the office's.
      const { area = 'office' } = call;
      request.member = await members.admit(request.headers, { kind: 'role', area, effect: effectOf(call) });
    }
  }
}

/** A URL token as it came, from the header or, where the call has it there, the query; null without one. */
export function accessTokenOf({ headers, query }: FastifyRequest): string | null {
  const header = headers[ACCESS_TOKEN];
  if (typeof header === 'string') return header;
  const inQuery: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'urlAccessToken') : undefined;
  return typeof inQuery === 'string' ? inQuery : null;
}

async function reporterOf(request: FastifyRequest): Promise<Reporter> {
  const reporter = await request.server.guards.reporters.check(accessTokenOf(request), request.ip);
  if (reporter === null) throw unauthorized();
  return reporter;
}
