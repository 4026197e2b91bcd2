/** 同意: asked again when a text has a new version. No other call depends on it (docs/decisions/0033-consent-is-asked-not-enforced.md). */

import type { FastifyInstance } from 'fastify';
import { agree, type ConsentView, consent, type OwnConsent } from '#contract/member/consent.ts';
import {
  AGE_FIELDS,
  type AgeFacts,
  ageFactsOf,
  ageFaultOf,
  NO_AGE,
  needsGuardian,
} from '#domain/membership/age.ts';
import { agreedByOf } from '#domain/membership/consent.ts';
import type { Content } from '#server/platform/content.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidForm, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { agreementsOf } from './agreements.ts';
import { type Consent, findAllConsents, insertConsents, updateAge } from './consents-repository.ts';
import { findByUserId, type MemberRecord } from './repository.ts';

const REVISED = 'お読みになっている間に改定されました。新しい内容を確かめてから、もう一度お願いします。';
const NO_RECORD = '会員情報が登録されていません。新規会員登録の手続きをお願いします。';

const NOBODYS: OwnConsent = {
  asked: [],
  asks_age: false,
  given: [],
  age_group: '',
  guardian_name: '',
  guardian_relationship: '',
};

export function registerConsents(app: FastifyInstance, { store, clock, content }: Services): void {
  registerCall(app, consent, async ({ member }) => {
    const record = await findByUserId(member.userId, store.db);
    // Who has never joined is asked when they join.
    if (record === null) return NOBODYS;
    const given = await findAllConsents(record.memberId, store.db);
    const asked = agreementsOf(content.now()).filter(
      ({ agreement, version }) =>
        !given.some((one) => one.agreement === agreement && one.version === version),
    );
    return {
      asked: asked.map(({ agreement, version, tellsChanges }) => ({
        agreement,
        version,
        tells_changes: tellsChanges,
        is_first: !given.some((one) => one.agreement === agreement),
      })),
      asks_age: asked.length > 0 && record.ageGroup === '',
      given: given.map(consentViewOf),
      age_group: record.ageGroup,
      guardian_name: record.guardianName,
      guardian_relationship: record.guardianRelationship,
    };
  });

  registerCall(app, agree, async ({ body, member }) => {
    const { versions, ...typed } = body;
    const agreements = agreementsOf(content.now());
    const isInForce = versions.every(({ agreement, version }) =>
      agreements.some((one) => one.agreement === agreement && one.version === version),
    );
    if (!isInForce) throw conflict('revised_meanwhile', REVISED);
    const now = clock().toString();
    await store.transaction(async (db) => {
      const record = await findByUserId(member.userId, db);
      if (record === null) throw notFound('member_not_found', NO_RECORD);
      const age = record.ageGroup === '' ? await learnAge(record, typed, now, db) : record;
      requireGuardian(age, typed.guardianAgrees === true);
      const agreedBy = agreedByOf(age.ageGroup);
      const consents = versions.map((one): Consent => ({ ...one, agreedAt: now, agreedBy }));
      await insertConsents(record.memberId, consents, db);
    });
    return { message: '同意を記録しました。' };
  });
}

/** A consent as its member and the administrators read it. */
export function consentViewOf({ agreement, version, agreedAt, agreedBy }: Consent): ConsentView {
  return { agreement, version, agreed_at: agreedAt, agreed_by: agreedBy };
}

/** What a new member agrees to, in the versions in force. */
export function consentsNow(
  {
    clock,
    content,
  }: Pick<Services, 'clock'> & {
    readonly content: { readonly now: () => Pick<Content, 'texts' | 'unwritten'> };
  },
  { ageGroup }: Pick<AgeFacts, 'ageGroup'>,
): readonly Consent[] {
  return agreementsOf(content.now()).map(({ agreement, version }) => ({
    agreement,
    version,
    agreedAt: clock().toString(),
    agreedBy: agreedByOf(ageGroup),
  }));
}

async function learnAge(
  { memberId }: MemberRecord,
  typed: Partial<typeof NO_AGE>,
  now: string,
  db: Database,
): Promise<AgeFacts> {
  const form = { ...NO_AGE, ...typed };
  const faults = AGE_FIELDS.flatMap((field) => {
    const message = ageFaultOf(field, form);
    return message === null ? [] : [{ field, message }];
  });
  if (faults.length > 0) throw invalidForm(faults);
  const facts = ageFactsOf(form);
  await updateAge(memberId, facts, now, db);
  return facts;
}

function requireGuardian({ ageGroup }: AgeFacts, agrees: boolean): void {
  if (!needsGuardian(ageGroup) || agrees) return;
  const message = ageFaultOf('guardianAgrees', { ...NO_AGE, ageGroup });
  throw invalidForm([{ field: 'guardianAgrees', message: message ?? '' }]);
}
