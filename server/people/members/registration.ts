/** 新規会員登録: an account whose e-mail is verified becomes a member's (members' specification, section 1). */

import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type MemberInfo, register } from '#contract/member/membership.ts';
import { NO_AGE } from '#domain/membership/age.ts';
import { readRegistration } from '#domain/membership/registration.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Person } from '#server/platform/http/callers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidForm } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { versionsInForce } from './agreements.ts';
import { consentsNow } from './consents.ts';
import { insertConsents } from './consents-repository.ts';
import { appendToCourse } from './course.ts';
import { membersOf } from './guard.ts';
import { forbidden } from './refusals.ts';
import { findByEmail, findByUserId, insertMember, type MemberRecord } from './repository.ts';

/** Ten of these: nobody guesses another's number. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

const TAKEN = 'このメールアドレスは、すでに別の会員として登録されています。事務局にお問い合わせください。';
const NOT_OPEN =
  'ただいま会員登録の準備中です。利用規約とプライバシーポリシーの掲載後に、もう一度お手続きください。';

export function registerRegistration(app: FastifyInstance, services: Services): void {
  const { store, clock, today, content } = services;

  registerCall(app, register, async ({ body, person }) => {
    if (!person.isEmailVerified) throw forbidden('email_not_verified');
    // Sent again after an answer that got lost: the same member.
    const existing = await findByUserId(person.userId, store.db);
    if (existing !== null) return memberInfoOf(existing);
    if (versionsInForce(content.now()) === '') throw conflict('texts_unwritten', NOT_OPEN);
    const read = readRegistration({ furigana: '', ...NO_AGE, ...body });
    if (!read.ok) throw invalidForm(read.faults);
    const record: MemberRecord = {
      ...read.member,
      memberId: newMemberId(),
      userId: person.userId,
      email: person.email,
      // In force once the administrators have the first payment.
      expiresAt: null,
      openUntil: null,
    };
    const member = await inserted(record, person);
    membersOf(services).forget(person.userId);
    return memberInfoOf(member);
  });

  async function inserted(record: MemberRecord, { userId, email }: Person): Promise<MemberRecord> {
    try {
      await store.transaction(async (db) => {
        const { memberId } = record;
        await insertMember(record, clock().toString(), db);
        const now = instantText(clock());
        await appendToCourse({ memberId, events: [], by: 'member', now, today: today() }, db);
        await insertConsents(record.memberId, consentsNow(services, record), db);
      });
      return record;
    } catch (error) {
      if (!isUniqueViolationOf('members', error)) throw error;
      return await ownedBy(userId, email, store.db);
    }
  }
}

/** The record that was there first: the person's own, sent twice at once. Throws for somebody else's. */
async function ownedBy(userId: string, email: string, db: Database): Promise<MemberRecord> {
  const own = (await findByUserId(userId, db)) ?? (await findByEmail(email, db));
  if (own?.userId === userId) return own;
  throw conflict('email_taken', TAKEN);
}

/** A record as its member reads it. */
export function memberInfoOf(record: MemberRecord): MemberInfo {
  return {
    member_id: record.memberId,
    last_name: record.lastName,
    first_name: record.firstName,
    ...(record.furigana === '' ? {} : { furigana: record.furigana }),
    email: record.email,
    phone_number: record.phoneNumber,
    postal_code: record.postalCode,
    address: record.address,
    membership_type: record.membershipType,
    payment_plan: record.paymentPlan,
    expires_at: record.expiresAt,
    ...openUntilOf(record),
  };
}

/** Missing from an answer where no debit is awaited. */
export function openUntilOf(record: MemberRecord | null): { readonly open_until?: string } {
  const openUntil = record?.openUntil ?? null;
  return openUntil === null ? {} : { open_until: openUntil };
}

/** 会員番号 of somebody new. */
export function newMemberId(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  return `M${letters.join('')}`;
}
