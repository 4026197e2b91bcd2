/** An import written: new members, changed records, memberships and payers, all in the caller's transaction or none. */

import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { PlannedMember } from '#domain/members-import/plan.ts';
import type { CourseEvent } from '#domain/membership/course/course.ts';
import { PAYER } from '#domain/membership/family.ts';
import type { MemberFacts } from '#domain/membership/member-form.ts';
import { alignLater, movePayers } from '#server/people/payments/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { appendToCourses, decided } from '../course.ts';
import { newMemberId } from '../registration.ts';
import { insertMembers } from '../repository.ts';
import { changesOf, entryOf } from './audit.ts';
import type { Survey } from './import-survey.ts';
import { IMPORTED } from './messages.ts';
import { updateRecords } from './repository.ts';

/** Somebody has changed a record since the plan was made: plan again. */
export class OvertakenError extends Error {}

/** A row that is written, under the number of its member. */
type Written = {
  readonly memberId: string;
  readonly planned: PlannedMember;
  readonly facts: MemberFacts;
};

/** Writes a plan without faults. Rejects with an OvertakenError, or with a unique violation of `members`, where somebody else was first. */
export async function writeImport(
  { planned, records }: Survey,
  caller: Pick<Member, 'email'>,
  services: Services,
  db: Database,
): Promise<{ readonly added: number; readonly changed: number; readonly unchanged: number }> {
  const { clock, today, audit } = services;
  const now = clock();
  const rows = planned.map((one): Written | null =>
    one.kind === 'same' || one.facts === null
      ? null
      : { memberId: one.stored?.memberId ?? newMemberId(), planned: one, facts: one.facts },
  );
  const written = rows.flatMap((row) => row ?? []);
  const added = written.filter(({ planned: { stored } }) => stored === null);
  // Always in the same order, so that two imports can't wait for each other.
  const changed = written.filter(({ planned: { stored } }) => stored !== null).toSorted(byNumber);

  const made = added.map(({ memberId, facts }) => ({ ...facts, memberId, userId: null }));
  await insertMembers(made, now.toString(), db);
  const updates = changed.map(({ memberId, facts }) => {
    return { memberId, facts, version: records.get(memberId)?.member.version ?? 0 };
  });
  const current = await updateRecords(updates, now.toString(), db);
  if (current < updates.length) throw new OvertakenError(`${updates.length - current} records`);
  const eventsOf = new Map(
    written.map(({ memberId, planned: { stored }, facts }) => [
      memberId,
      stored !== null ? decisionsOf(stored.facts, facts, instantText(now)) : [],
    ]),
  );
  const stamp = { by: 'office', now: instantText(now), today: today() } as const;
  await appendToCourses({ ...stamp, eventsOf }, db);

  const idOfPayer = ({ planned: { payer } }: Written) =>
    payer === null ? null : 'memberId' in payer ? payer.memberId : idOfRow(payer.row);
  const idOfRow = (row: number) => rows[row]?.memberId ?? planned[row]?.stored?.memberId ?? null;
  const moves = written.flatMap((row) => {
    const payerId = idOfPayer(row);
    return payerId === null ? [] : [{ memberId: row.memberId, payerId }];
  });
  // All at once and first, so that customers are locked in one order.
  await alignLater([...eventsOf.keys()], services, db);
  await movePayers(moves, services, db);
  const entries = written.map((row) => entryOfRow(row, idOfPayer(row), caller));
  await audit(entries, db);
  return {
    added: added.length,
    changed: changed.length,
    unchanged: planned.length - written.length,
  };
}

function entryOfRow(
  { memberId, planned: { stored }, facts }: Written,
  payerId: string | null,
  caller: Pick<Member, 'email'>,
): AuditEntry {
  const payer = { field: PAYER, before: stored?.payerId ?? '', after: payerId ?? '' };
  return {
    ...entryOf(memberId, caller, stored === null ? IMPORTED.made : IMPORTED.changed),
    changes: [
      ...(stored === null ? [] : changesOf(stored.facts, facts)),
      ...(payerId === null ? [] : [payer]),
    ],
  };
}

/** What the office decides of a membership with the change; nothing where it stays. */
function decisionsOf(before: MemberFacts, after: MemberFacts, now: string): readonly CourseEvent[] {
  const { membershipType: type, paymentPlan: plan, expiresAt } = after;
  const stays =
    type === before.membershipType && plan === before.paymentPlan && expiresAt === before.expiresAt;
  return stays ? [] : [decided({ type, plan, expiresAt }, now)];
}

function byNumber({ memberId: one }: Written, { memberId: other }: Written): number {
  return one < other ? -1 : 1;
}
