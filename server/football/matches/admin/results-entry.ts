/** 結果のまとめ入力: many results reviewed, then written through the engine in one transaction, all or nothing. */

import type { FastifyInstance } from 'fastify';
import {
  type CompetitionMoves,
  type EnteredResult,
  enterResults,
  reviewResults,
} from '#contract/match/results-entry.ts';
import { evolve } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import { HALVES_UNKNOWN } from '#domain/results-entry/messages.ts';
import { type Moves, movesOf } from '#server/football/competition/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { findOperation, insertOperation, unchangedPaceOf } from '#server/platform/idempotency/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { matchChampionshipsOf } from '../championships.ts';
import { append } from '../engine/append.ts';
import { isWorthAnotherAttempt } from '../engine/execute.ts';
import { fingerprint, textOf } from '../engine/flow.ts';
import type { Answer, Execution } from '../engine/operation.ts';
import { withChampionship } from '../reads.ts';
import { findRecordedOperations } from '../recorded-operations-repository.ts';
import type { MatchRecord } from '../row.ts';
import { toMatchView } from '../views.ts';
import { auditEntry } from './audit.ts';
import {
  isRefused,
  type JudgedResult,
  judgeResults,
  type KnownChampionships,
  type RefusedResults,
} from './judged-results.ts';

/** Somebody else writes to one of the matches at the same moment: read them again. */
const MOST_ATTEMPTS = 5;

type Writer = { readonly email: string; readonly key: string | null; readonly fingerprint: string };

export function registerResultsEntry(app: FastifyInstance, services: Services): void {
  const { store, clock, audit } = services;
  const championships = matchChampionshipsOf(services);
  const unchanged = unchangedPaceOf(services);

  registerCall(app, reviewResults, async ({ body: { results } }) => {
    const outcome = await judgeResults(results, await championshipsOf(results), store.db);
    if (isRefused(outcome)) return { status: outcome.status, text: JSON.stringify(outcome.refusal) };
    const reviewed = await Promise.all(
      outcome.map(async ({ kind, record, before, events }) => ({
        kind,
        before: await viewOf(record, before),
        after: await viewOf(record, events.reduce(evolve, before)),
      })),
    );
    return { results: reviewed, competitions: await competitionMoves(outcome) };
  });

  registerCall(app, enterResults, async ({ body, member: { email }, idempotencyKey }) => {
    const writer = { email, key: idempotencyKey, fingerprint: fingerprint(enterResults, { body }) };
    return textOf(await untilWritten(body.results, writer));
  });

  async function untilWritten(results: readonly EnteredResult[], writer: Writer): Promise<Execution> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      // Before the transaction, in which nothing else may be asked.
      const known = await championshipsOf(results);
      try {
        return await store.transaction((db) => once(results, known, writer, db));
      } catch (error) {
        if (!isWorthAnotherAttempt(error)) throw error;
      }
    }
    return { kind: 'busy' };
  }

  async function once(
    results: readonly EnteredResult[],
    known: KnownChampionships,
    writer: Writer,
    db: Database,
  ): Promise<Execution> {
    const operation = writer.key === null ? null : { actor: writer.email, key: writer.key };
    const earlier = operation && (await findOperation(operation, db));
    if (earlier) {
      if (earlier.fingerprint !== writer.fingerprint) return { kind: 'keyReused' };
      const answer = { status: earlier.status, body: earlier.answer };
      return { kind: 'answered', answer, outcome: 'repeated' };
    }
    if (operation && (await isRecorded(results, operation.key, db))) {
      const body = { registered: 0, corrected: 0, unchanged: results.length };
      return { kind: 'answered', answer: { status: 200, body: JSON.stringify(body) }, outcome: 'repeated' };
    }
    // All are judged before the first is written: a refusal is an answer like any other, and has changed nothing.
    const outcome = await judgeResults(results, known, db);
    const isUnchanged = isRefused(outcome) || outcome.every(({ events }) => events.length === 0);
    const now = clock();
    const answer = isRefused(outcome) ? refusal(outcome) : await writeAll(outcome, writer, now, db);
    if (operation && (!isUnchanged || unchanged.waitSeconds(operation.actor) === null)) {
      const kept = { fingerprint: writer.fingerprint, status: answer.status, answer: answer.body };
      await insertOperation(operation, kept, now.toString(), db);
    }
    return { kind: 'answered', answer, outcome: isRefused(outcome) ? 'refused' : 'accepted' };
  }

  async function writeAll(
    judged: readonly JudgedResult[],
    { email, key }: Writer,
    now: Temporal.Instant,
    db: Database,
  ): Promise<Answer> {
    const operationId = key ?? crypto.randomUUID();
    // Always in the same order, so that two batches can't wait for each other.
    for (const { result, record, championship, before, events } of judged.toSorted(byMatch)) {
      if (events.length === 0) continue;
      const { championshipId, matchId } = record;
      const at = now.toString();
      const stamp = { championshipId, matchId, operationId, actor: email, recordedAt: at, receivedAt: at };
      const match = await append(before, events, stamp, db);
      const executed = {
        schedule: record,
        championship,
        match,
        rejection: null,
        isChanged: true,
        isRecorded: false,
      };
      const entry = auditEntry(
        executed,
        before,
        { type: 'enterResult', correction: result.correction },
        email,
      );
      const sentence = `${entry.sentence}${result.halvesUnknown ? HALVES_UNKNOWN : ''}`;
      await audit({ ...entry, sentence }, db);
    }
    const count = (kind: JudgedResult['kind']) => judged.filter((one) => one.kind === kind).length;
    const body = {
      registered: count('registration'),
      corrected: count('correction'),
      unchanged: count('same'),
    };
    return { status: 200, body: JSON.stringify(body) };
  }

  /** Whether a match has events of this operation: a batch is written as a whole, and its first answer may have been removed. */
  async function isRecorded(
    results: readonly EnteredResult[],
    operationId: string,
    db: Database,
  ): Promise<boolean> {
    const operations = results.map(({ championshipId, matchId }) => ({
      championshipId,
      matchId,
      operationId,
    }));
    return (await findRecordedOperations(operations, db)).size > 0;
  }

  /** Practice left out. */
  async function championshipsOf(results: readonly EnteredResult[]): Promise<KnownChampionships> {
    const ids = new Set(results.map(({ championshipId }) => championshipId));
    const found = await Promise.all([...ids].map((id) => championships.findById(id)));
    return new Map(found.flatMap((one) => (one === null || one.practice ? [] : [[one.id, one]])));
  }

  async function viewOf(record: MatchRecord, { fixture: _fixture, ...state }: Match) {
    const read = await withChampionship(championships, record.championshipId, null, async (championship) =>
      toMatchView({ ...record, state }, championship),
    );
    if (read === null) throw new Error(`The championship ${record.championshipId} is gone.`);
    return read;
  }

  async function competitionMoves(judged: readonly JudgedResult[]): Promise<CompetitionMoves[]> {
    const changed = judged.filter(({ kind }) => kind !== 'same');
    const byChampionship = Map.groupBy(changed, ({ championship }) => championship.id);
    const moves = await Promise.all(
      [...byChampionship].map(async ([championshipId, own]) => {
        const after = new Map(
          own.map(({ record, before, events }) => [record.matchId, events.reduce(evolve, before)]),
        );
        const name = own[0]?.championship.name ?? '';
        return movesOnWire(championshipId, name, await movesOf(services)({ championshipId, after }));
      }),
    );
    return moves.filter(({ tables, moves: sentences }) => tables.length > 0 || sentences.length > 0);
  }
}

function movesOnWire(championship_id: string, championship_name: string, moves: Moves): CompetitionMoves {
  return {
    championship_id,
    championship_name,
    tables: moves.tables.map(({ group, clubs }) => ({ group, clubs: [...clubs] })),
    moves: [...moves.beyondTables],
  };
}

function refusal({ status, refusal: body }: RefusedResults): Answer {
  return { status, body: JSON.stringify(body) };
}

function byMatch({ record: one }: JudgedResult, { record: other }: JudgedResult): number {
  const [a, b] = [one, other].map(({ championshipId, matchId }) => JSON.stringify([championshipId, matchId]));
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
