/** Who may pay for whom: members pay for themselves, and for those who gave them their code. */

import { hash, randomInt } from 'node:crypto';
import type { CourseEvent } from '#domain/membership/course/course.ts';
import { type FamilyFault, familyFault } from '#domain/membership/family.ts';
import { appendToCourses, findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { whenCommitted } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllCustomersOfMembers } from './customers-repository.ts';
import {
  type FamilyMember,
  findAllPaidBy,
  findAllPaying,
  findMember,
  findMemberOfUser,
  holdFamily,
  type PayerMove,
  spendCode,
  updatePayers,
  upsertCode,
} from './family-repository.ts';
import { writePayerLetter } from './letters/letters.ts';
import { lookupsOf } from './lookups.ts';
import { cannot, noSuchMember } from './messages.ts';

/** Without those that look like others. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const GOOD_FOR: Temporal.DurationLike = { hours: 24 };
const TOO_MANY = { code: 'too_many_codes', message: 'しばらくしてから、もう一度お試しください。' };

/** The member that somebody signed in is. Throws a 404 for somebody who has not joined. */
export async function ownMember(userId: string, db: Database): Promise<FamilyMember> {
  const own = await findMemberOfUser(userId, db);
  if (own === null) throw noSuchMember();
  return own;
}

/** A member that the caller decides about: the caller, or one the caller pays for. Throws a 404 for anybody else. */
export async function memberOf(caller: FamilyMember, memberId: string, db: Database): Promise<FamilyMember> {
  if (memberId === caller.member_id) return caller;
  const member = await findMember(memberId, db);
  if (member === null || member.payer_id !== caller.member_id) throw noSuchMember();
  return member;
}

export const familiesOf = oncePerServer((services) => {
  const { store, clock } = services;
  const pace = createPace();

  return {
    /** A code for who is to pay for this member; the one before it ends. */
    async createCode(memberId: string): Promise<string> {
      const code = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
      const expiresAt = instantText(clock().add(GOOD_FOR));
      await upsertCode(memberId, { codeHash: hashOf(code), expiresAt }, store.db);
      return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
    },

    async join(caller: FamilyMember, code: string): Promise<void> {
      const wait = pace.waitSeconds(caller.member_id);
      if (wait !== null) throw new Refusal('tooMany', TOO_MANY, wait);
      await store.transaction(async (db) => {
        const memberId = await spendCode(hashOf(code), instantText(clock()), db);
        if (memberId === null) throw cannot('wrong_code');
        await holdFamily([memberId, caller.member_id], db);
        const payer = (await findMember(caller.member_id, db)) ?? caller;
        const fault = await joiningFault({ memberId, payer }, db);
        if (fault !== null) throw cannot(CODES[fault]);
        await movePayers([{ memberId, payerId: caller.member_id }], services, db);
      });
    },

    /** Said by either of the two. A debit that the payer had set up ends. */
    async leave(caller: FamilyMember, memberId: string): Promise<void> {
      await store.transaction(async (db) => {
        await holdFamily([memberId], db);
        await memberOf(caller, memberId, db);
        await movePayers([{ memberId, payerId: null }], services, db);
      });
    },
  };
});

const CODES = {
  self: 'own_code',
  payerIsPaidFor: 'payer_is_paid_for',
  paysForOthers: 'pays_for_others',
} as const satisfies Readonly<Record<FamilyFault, string>>;

/** Why `payer` can't pay for a member; null where that is possible. */
export async function joiningFault(
  { memberId, payer }: { readonly memberId: string; readonly payer: FamilyMember },
  db: Database,
): Promise<FamilyFault | null> {
  return familyFault({
    isSelf: memberId === payer.member_id,
    payerIsPaidFor: payer.payer_id !== null,
    paysForOthers: (await findAllPaidBy(memberId, db)).length > 0,
  });
}

/**
 * Lets others pay for members from now on. Debits that the payers before had set up end, their open pages to pay at close, and a letter
 * tells them so. Within a transaction; asks no rule.
 */
export async function movePayers(
  moves: readonly PayerMove[],
  services: Services,
  db: Database,
): Promise<void> {
  const lookups = lookupsOf(services);
  const memberIds = moves.map(({ memberId }) => memberId);
  const customers = await findAllCustomersOfMembers(memberIds, db);
  const before = new Map((await findAllPaying(memberIds, db)).map((one) => [one.member_id, one]));
  const now = instantText(services.clock());
  await updatePayers(moves, now, db);
  const eventsOf = new Map<string, readonly CourseEvent[]>();
  for (const { memberId, payerId } of moves) {
    const former = before.get(memberId);
    const formerId = former?.payer_id ?? former?.member_id;
    if (formerId === undefined || formerId === (payerId ?? memberId)) continue;
    await writePayerLetter({ memberId, formerId }, services, db);
    const debit = (await findCourse(memberId, db))?.debit ?? null;
    // Here, because the same payer may be back before the provider can be asked.
    if (debit !== null)
      eventsOf.set(memberId, [{ id: `debitEnded:${debit}`, at: now, kind: 'debitEnded', debit }]);
  }
  // `member`, also for the office: an act is placed behind all that is known of the course.
  await appendToCourses({ eventsOf, by: 'member', now, today: services.today() }, db);
  await lookups.note(customers, db);
  whenCommitted(db, () => lookups.wake());
}

/** As it is read aloud, in any width and case. */
function hashOf(code: string): string {
  return hash(
    'sha256',
    code
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, ''),
  );
}
