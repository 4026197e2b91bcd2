/** Whom a mailing would go to: every member, looked at in batches, and what its audience follows. */

import type { Category } from '#domain/competition/category.ts';
import { type FollowTarget, nameOf } from '#domain/follow/follow.ts';
import { isAddressed, type MailingForm, obstacleTo, TARGET_NAMES } from '#domain/mailing/mailing.ts';
import { findIdsOfCategory } from '#server/football/championships/public.ts';
import { clubDirectoryOf } from '#server/football/clubs/public.ts';
import { findAllFollows, type StoredFollow, titlesOf } from '#server/football/follows/public.ts';
import { findAllBehind, type MemberRecord, membershipOf } from '#server/people/members/public.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllStops } from './recipients-repository.ts';

export type Audienced = Pick<MailingForm, 'kind' | 'audience' | 'target'>;

/** A member that a mailing is for. `obstacle` is why it is held back; null where it is not. */
export type Chosen = { readonly member: MemberRecord; readonly obstacle: string | null };

/** Members looked at in one go: some milliseconds of a database that writes goals meanwhile. */
const BATCH = 500;

export const candidatesOf = oncePerServer((services) => {
  const { store, today } = services;
  const titleOf = titlesOf(services);
  const clubs = clubDirectoryOf(services);

  return {
    /** Names of what the audience follows; read outside of a transaction. */
    async targetsOf({ audience, target }: Audienced): Promise<ReadonlySet<string>> {
      if (audience !== 'category') {
        const one = targetOf({ audience, target });
        return new Set(one === null ? [] : [nameOf(one)]);
      }
      // Checked by the form.
      const category = target as Category;
      const { all } = await clubs.read();
      const ofClubs = all.filter(({ form }) => form.categories.includes(category));
      const ofCups = await findIdsOfCategory(category, store.db);
      return new Set(
        [
          ...ofClubs.map(({ id }) => ({ kind: 'club', club_id: id }) as const),
          ...ofCups.map((id) => ({ kind: 'championship', championship_id: id }) as const),
        ].map(nameOf),
      );
    },

    /** What the audience is called: 「厚別FC」; null where there is no such club or championship, empty where none is needed. */
    async titleOf({ audience, target }: Omit<Audienced, 'kind'>): Promise<string | null> {
      if (TARGET_NAMES[audience] === undefined) return '';
      const one = targetOf({ audience, target });
      return one === null ? target : titleOf(one);
    },

    /** Those behind `after` that the mailing is for, and the last that was looked at; null once there is nobody more. */
    async nextBatch(
      mailing: Audienced,
      { after, targets }: { readonly after: string; readonly targets: ReadonlySet<string> },
      db: Database,
    ): Promise<{ readonly chosen: readonly Chosen[]; readonly last: string | null }> {
      const members = await findAllBehind(after, BATCH, db);
      const follows = await followsOf(mailing, members, db);
      const on = { today: today(), targets };
      const addressed = members.filter((member) => {
        const own = follows.get(member.userId ?? '') ?? [];
        const candidate = { membership: membershipOf(member), follows: own.map(({ target }) => target) };
        return isAddressed(mailing.audience, candidate, on);
      });
      const ids = addressed.map(({ memberId }) => memberId);
      const stops = await findAllStops(ids, db);
      return {
        chosen: addressed.map((member) => {
          const person = { membership: membershipOf(member), hasStopped: stops.has(member.memberId) };
          return { member, obstacle: obstacleTo(mailing.kind, person, on.today) };
        }),
        last: members.at(-1)?.memberId ?? null,
      };
    },
  };
});

/** How many are written to now, and how many are held back. */
export async function countCandidates(
  mailing: Audienced,
  { targetsOf, nextBatch }: ReturnType<typeof candidatesOf>,
  db: Database,
): Promise<{ readonly written: number; readonly stopped: number }> {
  const targets = await targetsOf(mailing);
  let [written, stopped, after] = [0, 0, ''];
  for (;;) {
    const { chosen, last } = await nextBatch(mailing, { after, targets }, db);
    const free = chosen.filter(({ obstacle }) => obstacle === null).length;
    written += free;
    stopped += chosen.length - free;
    if (last === null) return { written, stopped };
    after = last;
  }
}

async function followsOf(
  { audience }: Audienced,
  members: readonly MemberRecord[],
  db: Database,
): Promise<ReadonlyMap<string, readonly StoredFollow[]>> {
  if (TARGET_NAMES[audience] === undefined) return new Map();
  const userIds = members.flatMap(({ userId }) => userId ?? []);
  return Map.groupBy(await findAllFollows(userIds, db), ({ userId }) => userId);
}

function targetOf({ audience, target }: Omit<Audienced, 'kind'>): FollowTarget | null {
  if (audience === 'club') return { kind: audience, club_id: target };
  return audience === 'championship' ? { kind: audience, championship_id: target } : null;
}
