/** 試合情報の入力: its dry run, and the batch itself. */

import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type InputItem, inputMatchData, matchInputClubs, planMatchInput } from '#contract/match-input.ts';
import { added, done } from '#domain/input/messages.ts';
import { HttpError } from '#server/http/errors.ts';
import type { RecordChange } from '#server/http/record-change.ts';
import { registerCall } from '#server/http/register.ts';
import type { Bus } from '#server/live/bus.ts';
import type { Database, Store } from '#server/store/store.ts';
import { isUniqueViolationOf } from '#server/store/unique-violation.ts';
import { dryRun } from './dry-run.ts';
import { knownClubs } from './known-clubs.ts';
import { BUSY, KEY_REUSED } from './messages.ts';
import type { InputChampionships, InputClubs, InputMatches, InputTokens, OperationKey } from './ports.ts';
import { BatchRefused } from './refused.ts';
import { survey } from './survey.ts';
import { OvertakenError, type WriteStamp, type Written, writeBatch } from './write.ts';

export type InputNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  readonly bus: Bus;
  readonly championships: InputChampionships;
  readonly clubs: InputClubs;
  readonly matches: InputMatches;
  readonly tokens: InputTokens;
  readonly audit: RecordChange;
};

/** Two batches of the same matches at one moment: one of them is first, and the other reads again. */
const MOST_ATTEMPTS = 5;
const CONTESTED = ['championships', 'divisions', 'matches', 'access_tokens', 'access_token_matches'] as const;

type Writer = Pick<WriteStamp, 'email'>;
type Answer = { readonly status: number; readonly text: string };
/** The key of a request, and what it asks for; null where none was sent. */
type Repeatable = { readonly key: OperationKey; readonly fingerprint: string } | null;

export function registerInput(app: FastifyInstance, needs: InputNeeds): void {
  const { store, clock, bus, championships, matches, tokens } = needs;

  registerCall(app, planMatchInput, async ({ body }) => {
    try {
      return dryRun(await survey(body.items, needs, clock(), store.db));
    } catch (error) {
      return refused(error);
    }
  });

  registerCall(app, matchInputClubs, async () => {
    const practice = await championships.findPracticeIds(store.db);
    const named = await matches.findAllClubNames(practice, store.db);
    return knownClubs(await needs.clubs.findAllClubs(store.db), named);
  });

  registerCall(app, inputMatchData, async ({ body, member, idempotencyKey }) => {
    const repeatable = idempotencyKey && {
      key: { actor: member.userId, key: idempotencyKey },
      fingerprint: hash('sha256', JSON.stringify(body), 'base64url'),
    };
    const { answer, written } = await untilWritten(body.items, member, repeatable || null);
    if (written !== null) publish(written);
    return answer;
  });

  async function untilWritten(items: readonly InputItem[], writer: Writer, repeatable: Repeatable) {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      try {
        return await once(items, writer, repeatable);
      } catch (error) {
        const isContested = [...CONTESTED, 'operations' as const].some((table) =>
          isUniqueViolationOf(table, error),
        );
        if (!isContested && !(error instanceof OvertakenError)) throw error;
      }
    }
    throw new HttpError({ status: 503, code: 'busy', message: BUSY });
  }

  /** A refusal is an answer like any other: the same key gets it again (decision 2). */
  async function once(
    items: readonly InputItem[],
    { email }: Writer,
    repeatable: Repeatable,
  ): Promise<{ readonly answer: Answer; readonly written: Written | null }> {
    return store.transaction(async (db) => {
      const given = repeatable && (await matches.findOperation(repeatable.key, db));
      if (given) {
        if (given.fingerprint !== repeatable.fingerprint) throw keyReused();
        return { answer: { status: given.status, text: given.answer }, written: null };
      }
      const now = clock();
      const result = await writtenOrRefused(items, { email, now }, db);
      if (repeatable) {
        const { status, text } = result.answer;
        const kept = { fingerprint: repeatable.fingerprint, status, answer: text };
        await matches.insertOperation(repeatable.key, kept, now.toString(), db);
      }
      return result;
    });
  }

  async function writtenOrRefused(items: readonly InputItem[], stamp: WriteStamp, db: Database) {
    try {
      const written = await writeBatch(items, needs, stamp, db);
      const { addedIds, changedIds } = written;
      const message =
        changedIds.length === 0 ? added(addedIds.length) : done(addedIds.length, changedIds.length);
      const body = { success: true, message, match_ids: addedIds, changed_ids: changedIds };
      return { answer: { status: 200, text: JSON.stringify(body) }, written };
    } catch (error) {
      return { answer: refused(error), written: null };
    }
  }

  /** After the commit: whoever has read of these matches, or looks on, learns of them at once. */
  function publish({ championshipId, addedIds, changedIds, tokens: opened, links }: Written): void {
    championships.forget(championshipId);
    for (const token of opened) tokens.forget(token);
    for (const link of links) tokens.forgetLink(link);
    for (const matchId of [...addedIds, ...changedIds]) bus.publish({ championshipId, matchId, version: 0 });
  }
}

/** The answer to a batch that was refused before anything of it was written; rethrows all else. */
function refused(error: unknown): Answer {
  if (!(error instanceof BatchRefused)) throw error;
  return { status: error.status, text: JSON.stringify(error.refusal) };
}

function keyReused(): HttpError {
  return new HttpError({ status: 409, code: 'idempotency_key_reused', message: KEY_REUSED });
}
