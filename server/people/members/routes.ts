/** What members ask about themselves: sessions, their record, what they may do. */

import type { FastifyInstance } from 'fastify';
import { forgetBrowser } from '#contract/member/document-cookie.ts';
import { addSessionId, memberInfo, removeSessionId, standing } from '#contract/member/membership.ts';
import { isInForce } from '#domain/membership/membership.ts';
import { reaches } from '#domain/roles/roles.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { registerConsents } from './consents.ts';
import { cookieHashIn, handOutCookie, takeBackCookie } from './document-cookie.ts';
import { membersOf } from './guard.ts';
import { registerOwnRecord } from './own-record.ts';
import { notYourEmail, unauthorized } from './refusals.ts';
import { memberInfoOf, openUntilOf, registerRegistration } from './registration.ts';
import { findByEmail, findByUserId, updateEmail, updateOwner } from './repository.ts';
import { sessionsOf } from './sessions.ts';
import { keepTurns } from './turns.ts';

const MEMBER_NOT_FOUND = '会員情報が登録されていません。新規会員登録の手続きをお願いします。';

export function registerMembers(app: FastifyInstance, services: Services): void {
  const { store, clock, today, config } = services;
  const sessions = sessionsOf(services);
  registerRegistration(app, services);
  registerConsents(app, services);
  keepTurns(services);
  registerOwnRecord(app, services);

  registerCall(app, addSessionId, async ({ body, person }, reply) => {
    requireOwnEmail(body.email, person.email);
    const { userId, email, isEmailVerified } = person;
    if (isEmailVerified) await keepRecord(userId, email);
    const { sessionId } = body;
    const isLiving = await sessions.add({ userId, email, sessionId });
    if (!isLiving) throw unauthorized('session_ended');
    const { headers } = reply.request;
    const signIn = membersOf(services).signInOf(headers);
    if (signIn !== null) {
      const token = await sessions.renewCookie({ ...signIn, sessionId }, cookieHashIn(headers, config));
      if (token !== null) handOutCookie(reply, token, config);
    }
    return { message: 'ログインを登録しました。' };
  });

  registerCall(app, removeSessionId, async ({ body, person }, reply) => {
    requireOwnEmail(body.email, person.email);
    await sessions.remove(person.userId, body.sessionId);
    takeBackCookie(reply, config);
    return { message: 'ログアウトしました。' };
  });

  registerCall(app, forgetBrowser, async (_request, reply) => {
    takeBackCookie(reply, config);
    return { message: 'この端末の記録を消しました。' };
  });

  registerCall(app, memberInfo, async ({ query, member }) => {
    requireOwnEmail(query.email, member.email);
    const record = await findByUserId(member.userId, store.db);
    if (record === null) throw notFound('member_not_found', MEMBER_NOT_FOUND);
    return memberInfoOf(record);
  });

  registerCall(app, standing, async ({ person }) => {
    const record = await findByUserId(person.userId, store.db);
    return {
      email: person.email,
      membership_type: record?.membershipType ?? null,
      is_in_force: record !== null && isInForce(record, today()),
      expires_at: record?.expiresAt ?? null,
      ...openUntilOf(record),
      is_administrator: person.roles.includes('office'),
      may_input_matches: reaches(person.roles, 'entry', 'write'),
      ...(person.roles.length > 0 ? { roles: [...person.roles] } : {}),
      ...(person.lacksSecondFactor ? { lacks_second_factor: true } : {}),
    };
  });

  /**
   * A record that administrators made before its person had an account becomes theirs at the first sign-in, and follows
   * the account's e-mail from then on.
   */
  async function keepRecord(userId: string, email: string): Promise<void> {
    const now = clock().toString();
    const own = await findByUserId(userId, store.db);
    const found = own ?? (await findByEmail(email, store.db));
    if (found === null) return;
    if (found.userId === null) {
      await updateOwner(found.memberId, userId, now, store.db);
      membersOf(services).forget(userId);
    } else if (found.userId === userId && found.email !== email) {
      await updateEmail(found.memberId, email, now, store.db).catch((error: unknown) => {
        // Another member has it: the administrators must decide, and nobody is kept out meanwhile.
        if (!isUniqueViolationOf('members', error)) throw error;
      });
    }
  }
}

function requireOwnEmail(input: string, own: string): void {
  if (input.trim().normalize('NFKC').toLowerCase() !== own) throw notYourEmail();
}
