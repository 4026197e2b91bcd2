/** 試合情報の入力: its dry run, and the batch itself. */

import type { FastifyInstance } from 'fastify';
import {
  type InputClub,
  type InputItem,
  inputMatchData,
  matchInputClubs,
  planMatchInput,
} from '#contract/match/input.ts';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { added, done } from '#domain/input/messages.ts';
import { findPracticeIds } from '#server/football/championships/public.ts';
import { findAllClubs, type ListedClub } from '#server/football/clubs/public.ts';
import { findAllClubNames } from '#server/football/matches/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import {
  type TextAnswer as Answer,
  answeredOnce,
  type Repeatable,
  repeatableOf,
  unchangedPaceOf,
} from '#server/platform/idempotency/public.ts';
import { busy } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { dryRun } from './dry-run.ts';
import { type ReadItems, readItems } from './items.ts';
import { BatchRefused, BUSY } from './refusals.ts';
import { survey } from './survey.ts';
import { OvertakenError, type WriteStamp, writeBatch } from './write.ts';

/** Two batches of the same matches at one moment: one of them is first, and the other reads again. */
const MOST_ATTEMPTS = 5;
const CONTESTED = ['championships', 'divisions', 'matches', 'access_tokens', 'access_token_matches'] as const;

/** What was sent, and what was read from it or the refusal. */
type Batch = { readonly items: readonly InputItem[]; readonly read: ReadItems | Answer };
type Writer = Pick<WriteStamp, 'email'>;

export function registerInput(app: FastifyInstance, services: Services): void {
  const { store, clock } = services;
  const unchanged = unchangedPaceOf(services);

  registerCall(app, planMatchInput, async ({ body }) => {
    try {
      const now = clock();
      return await dryRun(await survey(await readItems(body.items, 'look'), now, store.db), tokyoDate(now));
    } catch (error) {
      return refused(error);
    }
  });

  registerCall(app, matchInputClubs, async () => {
    const practice = await findPracticeIds(store.db);
    const named = await findAllClubNames(practice, store.db);
    return knownClubs(await findAllClubs(store.db), named);
  });

  registerCall(app, inputMatchData, async ({ body, member, idempotencyKey }) => {
    const repeatable = repeatableOf(member.userId, idempotencyKey, body);
    // Before the transaction, which holds up every goal on SQLite.
    const read = await readItems(body.items, 'write').catch(refused);
    const batch = { items: body.items, read };
    return untilWritten(batch, member, repeatable);
  });

  async function untilWritten(batch: Batch, writer: Writer, repeatable: Repeatable | null): Promise<Answer> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      try {
        return await once(batch, writer, repeatable);
      } catch (error) {
        const isContested = [...CONTESTED, 'operations' as const].some((table) =>
          isUniqueViolationOf(table, error),
        );
        if (!isContested && !(error instanceof OvertakenError)) throw error;
      }
    }
    throw busy('busy', BUSY);
  }

  async function once(batch: Batch, { email }: Writer, repeatable: Repeatable | null): Promise<Answer> {
    return store.transaction(async (db) => {
      const now = clock();
      const write = () => writtenOrRefused(batch, { email, now }, db);
      return answeredOnce(repeatable, write, { now: now.toString(), unchanged }, db);
    });
  }

  async function writtenOrRefused({ items, read }: Batch, stamp: WriteStamp, db: Database): Promise<Answer> {
    if ('status' in read) return read;
    try {
      const { addedIds, changedIds } = await writeBatch(items, read, services, stamp, db);
      const message =
        changedIds.length === 0 ? added(addedIds.length) : done(addedIds.length, changedIds.length);
      const body = { success: true, message, match_ids: addedIds, changed_ids: changedIds };
      return { status: 200, text: JSON.stringify(body) };
    } catch (error) {
      return refused(error);
    }
  }
}

/** The answer to a refused batch, of which nothing was written; rethrows all else. */
function refused(error: unknown): Answer {
  if (!(error instanceof BatchRefused)) throw error;
  return { status: error.status, text: JSON.stringify(error.refusal) };
}

/** `id` is null for a name that only matches know. */
type KnownClub = { readonly id: string | null; readonly name: string };

/**
 * Every club name that the input recognises: the list's clubs with their variants, and names that only matches know. By
 * name. A retired club is chosen no more, though its matches keep its name; a variant is its club's.
 */
function knownClubs(listed: readonly ListedClub[], named: readonly KnownClub[]): InputClub[] {
  const inUse = listed.filter(({ isRetired }) => !isRetired);
  const hidden = new Set(listed.filter(({ isRetired }) => isRetired).map(({ name }) => name));
  for (const { variants } of inUse) for (const variant of variants) hidden.add(variant);
  for (const { name } of inUse) hidden.delete(name);
  const others = named.filter(({ name }) => !hidden.has(name));
  const variantsOf = new Map(inUse.map(({ id, variants }) => [id, variants]));
  // A club of the list comes first, before the same name without an id.
  const byName = [...Map.groupBy([...inUse, ...others], ({ name }) => name).values()].flatMap(withoutRepeats);
  return byName
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ id, name }) => ({
      club_id: id,
      name,
      variants: id === null ? [] : [...(variantsOf.get(id) ?? [])],
    }));
}

/** Clubs of one name: each id once, and the bare name where nothing but it is known. */
function withoutRepeats(clubs: readonly KnownClub[]): readonly KnownClub[] {
  const withId = new Map(clubs.flatMap((club) => (club.id === null ? [] : [[club.id, club]])));
  return withId.size > 0 ? [...withId.values()] : clubs.slice(0, 1);
}
