/**
 * Erasure of everything that is held about one person (docs/decisions/0024-erasure-of-a-person.md): one
 * transaction for the office, the member and the pool's DeleteUser.
 */

import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { insertErasures } from '#server/people/erasures/public.ts';
import { deleteAllOfPerson } from '#server/people/inquiries/public.ts';
import { erasePayments } from '#server/people/payments/public.ts';
import { deleteAllRolesOf } from '#server/people/roles/public.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { deleteAllEvents } from '../course-repository.ts';
import { membersOf } from '../guard.ts';
import { accountsOf } from './accounts.ts';
import { entryOf } from './audit.ts';
import * as sentence from './messages.ts';
import { ownSubject, type Person, personOf, type Subject } from './person.ts';
import { deleteMember, type StoredMember } from './repository.ts';

/** Throws a 404 where there is nobody. */
export type Find = (db: Database) => Promise<Subject>;

/** Why somebody can't be erased; null where they can. */
export type Obstacle = (subject: Subject, person: Person, db: Database) => Promise<string | null>;

export type Erasure = {
  /** Erases the person, noting `actor` in the audit. Throws a 409 for an obstacle. */
  erase(request: {
    readonly find: Find;
    readonly obstacleTo: Obstacle;
    readonly actor: string;
    /** What the audit keeps of it. */
    readonly done: (subject: Subject) => string;
  }): Promise<Subject>;
  /** The same by the person, by the id of the account. Returns why it can't be; null where it is done. */
  eraseOwner(userId: string): Promise<string | null>;
  /** An obstacle to everybody: nobody could administrate any more. */
  readonly isLastAdministrator: Obstacle;
};

const NOT_ERASABLE = 'not_erasable';

/** With what is written beside it, in its transaction. */
type Erasing = (
  request: Parameters<Erasure['erase']>[0],
  beside: (erased: Subject, db: Database) => Promise<void>,
) => Promise<Subject>;

/** Erasures of this server. */
export const erasureOf = oncePerServer(createErasure);

function createErasure(services: Services): Erasure {
  const { store, audit, config, messages, personalData } = services;
  const accounts = accountsOf(services);

  const isLastAdministrator: Obstacle = async (_subject, { account }, db) => {
    if (accounts === null || account === null) return null;
    return (await accounts.isLastAdministrator(account.userId, db)) ? sentence.NOT_THE_LAST : null;
  };

  const erase: Erasing = async ({ find, obstacleTo, actor, done }, beside) => {
    const { ended, userIds, subject } = await store.transaction(async (db) => {
      const found = await find(db);
      const person = await personOf(found, accounts, db);
      const obstacle = await obstacleTo(found, person, db);
      if (obstacle !== null) throw conflict(NOT_ERASABLE, obstacle);
      await deleteAllOfPerson(person.emails, db);
      // Before the letters: a mailing that is being queued waits for it.
      for (const data of personalData) await data.erase({ id: found.id, userIds: person.userIds }, db);
      await messages.forget(person.emails, db);
      await deleteAllRolesOf(person.userIds, db);
      const { account } = person;
      const after = account === null ? undefined : await accounts?.erase(account.userId, db);
      if (found.record !== null) await erasePayments(found.record.memberId, services, db);
      await deleteAllEvents(found.id, db);
      await deleteMember({ memberId: found.id, ...person }, db);
      await insertErasures(hashesOf([found.id, ...person.userIds], services), db);
      await audit(entryOf(found.id, { email: actor }, done(found)), db);
      await beside(found, db);
      return { ended: after, userIds: person.userIds, subject: found };
    });
    ended?.();
    for (const userId of userIds) membersOf(services).forget(userId);
    await store.forgetDeleted();
    return subject;
  };

  return {
    erase: (request) => erase(request, async () => undefined),
    isLastAdministrator,
    async eraseOwner(userId) {
      try {
        const request = {
          find: (db: Database) => ownSubject(userId, accounts, db),
          obstacleTo: isLastAdministrator,
          actor: sentence.THE_PERSON,
          done: () => sentence.DONE.erasedByOwner,
        };
        await erase(request, async ({ record }, db) => {
          if (record === null) return;
          for (const to of config.contactEmails) {
            await messages.sendMail({ about: 'leaving', to, ...leavingLetter(record) }, db);
          }
        });
        return null;
      } catch (error) {
        if (error instanceof Refusal && error.fault.code === NOT_ERASABLE) return error.message;
        throw error;
      }
    },
  };
}

/** Keyed hashes of numbers, as they are noted of erased people. */
export function hashesOf(ids: readonly string[], { vault }: Services): readonly string[] {
  return ids.map((id) => vault.mac('erasure', id));
}

/** What the administrators still need to end the payments: nothing that tells who it was. */
function leavingLetter({ memberId, membershipType, paymentPlan, expiresAt }: StoredMember) {
  return {
    subject: '【退会】会員がデータを消去しました',
    text: [
      '会員が本人の画面から退会し、すべてのデータが消去されました。',
      'お支払いの登録が残っていれば、会員番号を使って停止してください。',
      '',
      `会員番号：${memberId}`,
      `会員種別：${MEMBERSHIP_TYPE_NAMES[membershipType]}`,
      `お支払いプラン：${PAYMENT_PLAN_NAMES[paymentPlan]}`,
      `有効期限：${expiresAt ?? '未開始'}`,
      '',
    ].join('\n'),
  };
}
