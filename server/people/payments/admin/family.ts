/** 家族: the office says who pays for a member, by the rules that hold for members themselves. */

import { PAYER } from '#domain/membership/family.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { joiningFault, movePayers } from '../family.ts';
import { type FamilyMember, findMember, holdFamily } from '../family-repository.ts';
import * as sentence from './messages.ts';
import { entryOf } from './office.ts';

type Choice = {
  readonly memberId: string;
  /** Null: the member pays alone. */
  readonly payerId: string | null;
  /** Who paid when the office looked. */
  readonly seenPayerId: string | null;
  readonly caller: Member;
};

/** Sets who pays for a member; nothing more where it is so already. Throws a 404 for nobody, a 409 where it can't be or another change was first. */
export async function choosePayer(
  { memberId, payerId, seenPayerId, caller }: Choice,
  services: Services,
): Promise<void> {
  await services.store.transaction(async (db) => {
    await holdFamily(payerId === null ? [memberId] : [memberId, payerId], db);
    const member = await known(memberId, db);
    if (member.payer_id === payerId) return;
    if (member.payer_id !== seenPayerId) throw conflict('changed_meanwhile', sentence.PAYER_CHANGED);
    if (payerId !== null) {
      const fault = await joiningFault({ memberId, payer: await known(payerId, db) }, db);
      if (fault !== null) throw conflict(fault, sentence.FAMILY_FAULTS[fault]);
    }
    await movePayers([{ memberId, payerId }], services, db);
    const done = payerId === null ? sentence.PAYER_REMOVED : sentence.PAYER_CHOSEN;
    const change = { field: PAYER, before: member.payer_id ?? '', after: payerId ?? '' };
    await services.audit({ ...entryOf(memberId, caller, done), changes: [change] }, db);
  });
}

async function known(memberId: string, db: Database): Promise<FamilyMember> {
  const member = await findMember(memberId, db);
  if (member === null) throw notFound('member_not_found', sentence.UNKNOWN_MEMBER);
  return member;
}
