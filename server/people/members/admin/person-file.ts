/** Everything that is held about one person, as the text of a JSON file: the office's export and the person's are the same. */

import { findAllAboutMember, findAllReadingsOf } from '#server/people/audit/public.ts';
import { findAllOfPerson } from '#server/people/inquiries/public.ts';
import { findAllPayments } from '#server/people/payments/public.ts';
import { findAllGivenTo } from '#server/people/roles/public.ts';
import type { PersonIds } from '#server/platform/personal-data.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllConsents } from '../consents-repository.ts';
import { findAllRecordedEvents } from '../course-repository.ts';
import { accountsOf } from './accounts.ts';
import { entryOf } from './audit.ts';
import type { Find } from './erasure.ts';
import { personOf, type Subject } from './person.ts';
import { findAllSessions } from './repository.ts';

/** Makes the files of this server; `done` and `actor` go into the audit. The maker throws a 404 where there is nobody. */
export const personFileOf = oncePerServer((services) => {
  const { store, clock, audit, personalData } = services;
  const accounts = accountsOf(services);

  return async (find: Find, done: string, actor: string): Promise<string> => {
    const held = await store.transaction(async (db) => {
      const subject = await find(db);
      // First: the export itself is among what is held.
      await audit(entryOf(subject.id, { email: actor }, done), db);
      return heldAbout(subject, db);
    });
    return `${JSON.stringify({ exportedAt: clock().toString(), ...held }, null, 2)}\n`;
  };

  async function courseFileOf(memberId: string, db: Database) {
    const recorded = await findAllRecordedEvents(memberId, db);
    return recorded.map(({ event, by, recordedAt }) => ({ ...event, by, recordedAt }));
  }

  async function heldByGroups(person: PersonIds, db: Database): Promise<Readonly<Record<string, unknown>>> {
    const held: Record<string, unknown> = {};
    for (const { name, heldAbout } of personalData) held[name] = await heldAbout(person, db);
    return held;
  }

  async function heldAbout(subject: Subject, db: Database) {
    const person = await personOf(subject, accounts, db);
    return {
      member: subject.record,
      account: person.account === null ? null : await accounts?.heldAbout(person.account.userId, db),
      // A reader must not take nothing here for nothing there.
      accountsAreElsewhere: accounts === null,
      consents: subject.record === null ? [] : await findAllConsents(subject.record.memberId, db),
      course: subject.record === null ? [] : await courseFileOf(subject.record.memberId, db),
      roles: (await findAllGivenTo(person.userIds, db)).map(({ role, givenAt }) => ({ role, givenAt })),
      sessions: await findAllSessions(person, db),
      ...(await heldByGroups(person, db)),
      payments: subject.record === null ? [] : await findAllPayments(subject.record.memberId, db),
      inquiries: await findAllOfPerson(person.emails, db),
      changesByAdministrators: await findAllAboutMember(subject.id, db),
      readingsByAdministrators: await findAllReadingsOf(subject.id, db),
    };
  }
});
