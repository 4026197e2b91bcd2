/**
 * The one way a match is written: load, decide, append, project, remember the answer, in one transaction that
 * announces the change with its commit, so that an acknowledged operation is on disk with its answer, and a refused one has changed nothing.
 */

import type { Match } from '#domain/match/match.ts';
import type { Decision, Rejection } from '#domain/match/rejection.ts';
import type { OperationOutcome } from '#server/meter.ts';
import { oncePerServer, type Services } from '#server/services.ts';
import { isUniqueViolationOf } from '#server/store/errors.ts';
import type { Database } from '#server/store/store.ts';
import { type ChampionshipFacts, type Championships, matchChampionshipsOf } from '../championships.ts';
import { findById, findOperation, insertOperation } from '../repository.ts';
import { type Schedule, toMatch } from '../row.ts';
import { UnknownDivisionError } from '../views.ts';
import { append, LostRaceError } from './append.ts';
import { createGroupCommit, createMatchQueue } from './group-commit.ts';
import { momentOf } from './moment.ts';

/** What somebody asks of a match. */
export type Operation = {
  readonly championshipId: string;
  readonly matchId: string;
  /** What becomes of the match as it is when its turn has come; asked again where another process was first. */
  readonly decide: (match: Match) => Decision;
  /** Who asks: token id or `administrator:` with the e-mail, never a token. */
  readonly actor: string;
  /** When the phone says it happened, ISO; null when it does not say. What can't be true is not believed. */
  readonly recordedAt: string | null;
  /** Null where the phone sent no Idempotency-Key. */
  readonly repeatable: { readonly key: string; readonly fingerprint: string } | null;
  /** Writes beside a change, in its transaction; null writes nothing else. */
  readonly beside: ((executed: Executed, before: Match, db: Database) => Promise<void>) | null;
};

/** What became of the command; the flow turns it into its answer. */
export type Executed = {
  readonly schedule: Schedule;
  readonly championship: ChampionshipFacts;
  /** As it is now. */
  readonly match: Match;
  readonly rejection: Rejection | null;
  /** False where nothing had to be changed, or nothing could be. */
  readonly isChanged: boolean;
};

/** `body` is JSON, the very bytes a repetition gets again. */
export type Answer = { readonly status: number; readonly body: string };

export type Execution =
  | { readonly kind: 'answered'; readonly answer: Answer; readonly outcome: OperationOutcome }
  | { readonly kind: Failure };
type Failure = 'noMatch' | 'keyReused' | 'busy';

export type Execute = (operation: Operation, word: (executed: Executed) => Answer) => Promise<Execution>;

/**
 * Operations on one match take turns within a process, so only other processes can be first; to lose to them this
 * often in a row, something must be badly wrong.
 */
const MOST_ATTEMPTS = 30;

/** The engine of this server: both flows and the administration write through it. */
export const executeOf = oncePerServer((services) =>
  createExecute({ ...services, championships: matchChampionshipsOf(services) }),
);

export function createExecute({
  store,
  clock,
  meter,
  championships,
}: Pick<Services, 'store' | 'clock' | 'meter'> & { readonly championships: Championships }): Execute {
  const inTurn = createMatchQueue();
  const transact = createGroupCommit(store);

  return (operation, word) => {
    const { championshipId, matchId } = operation;
    return inTurn(JSON.stringify([championshipId, matchId]), () => counted(untilWon(operation, word)));
  };

  /** By what became of it, once that is certain. */
  async function counted(executing: Promise<Execution>): Promise<Execution> {
    try {
      const execution = await executing;
      meter.operated(execution.kind === 'answered' ? execution.outcome : 'refused');
      return execution;
    } catch (error) {
      meter.operated('failed');
      throw error;
    }
  }

  async function untilWon(operation: Operation, word: (executed: Executed) => Answer): Promise<Execution> {
    const { championshipId } = operation;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const championship = await championships.findById(championshipId);
      if (championship === null) return { kind: 'noMatch' };
      try {
        return await transact((db) => once(operation, word, championship, db));
      } catch (error) {
        if (error instanceof UnknownDivisionError) championships.forget(championshipId);
        if (!isWorthAnotherAttempt(error)) throw error;
      }
    }
    return { kind: 'busy' };
  }

  async function once(
    operation: Operation,
    word: (executed: Executed) => Answer,
    championship: ChampionshipFacts,
    db: Database,
  ): Promise<Execution> {
    const { championshipId, matchId, actor, repeatable } = operation;
    const operationKey = repeatable && { actor, key: repeatable.key };
    const earlier = operationKey && (await findOperation(operationKey, db));
    if (earlier) return again(earlier, repeatable.fingerprint);

    const record = await findById(championshipId, matchId, db);
    if (record === null) return { kind: 'noMatch' };
    const before = toMatch(record, championship.rules);
    const decision = operation.decide(before);

    const received = clock();
    const receivedAt = received.toString();
    const stamp = {
      championshipId,
      matchId,
      actor,
      operationId: repeatable?.key ?? crypto.randomUUID(),
      recordedAt: momentOf(operation.recordedAt, received),
      receivedAt,
    };
    const match = await append(before, decision.ok ? decision.events : [], stamp, db);
    const rejection = decision.ok ? null : decision.fault;
    const isChanged = match.version > before.version;
    const executed = { schedule: record, championship, match, rejection, isChanged };
    const answer = word(executed);
    if (operationKey) {
      const toGive = { fingerprint: repeatable.fingerprint, status: answer.status, answer: answer.body };
      await insertOperation(operationKey, toGive, receivedAt, db);
    }
    if (isChanged) await operation.beside?.(executed, before, db);
    const outcome = rejection !== null ? 'refused' : isChanged ? 'accepted' : 'unchanged';
    return { kind: 'answered', answer, outcome };
  }
}

function again(
  earlier: { readonly fingerprint: string; readonly status: number; readonly answer: string },
  fingerprint: string,
): Execution {
  if (earlier.fingerprint !== fingerprint) return { kind: 'keyReused' };
  return {
    kind: 'answered',
    answer: { status: earlier.status, body: earlier.answer },
    outcome: 'repeated',
  };
}

/** Whether somebody else was first, so that the match has to be read again. */
export function isWorthAnotherAttempt(error: unknown): boolean {
  return (
    error instanceof LostRaceError ||
    error instanceof UnknownDivisionError ||
    isUniqueViolationOf('match_events', error) ||
    isUniqueViolationOf('operations', error)
  );
}
