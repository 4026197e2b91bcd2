/**
 * The one way a match is written: load, decide, append, project, remember the answer, in one transaction that
 * announces the change with its commit, so that an acknowledged operation is on disk with its answer, and a refused one has changed nothing.
 * A match that this process has written last is not loaded first: the transaction fails where its row is another by now, and all is done again in full.
 */

import { momentOf } from '#domain/calendar/entry-moment.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Pace } from '#server/platform/http/pace.ts';
import { findOperations, keyOf, unchangedPaceOf } from '#server/platform/idempotency/public.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { commitAtOnce, lastly } from '#server/platform/store/changes.ts';
import { isDeadlock, isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { appendEvents } from '../append-repository.ts';
import { type Championships, matchChampionshipsOf } from '../championships.ts';
import { findRecordedOperations, recordedIdOf } from '../recorded-operations-repository.ts';
import { findAllByIds, idOf } from '../repository.ts';
import { fromMatch, type MatchRecord, toMatch, toState } from '../row.ts';
import { findEventsBetween } from '../timeline/repository.ts';
import { UnknownDivisionError } from '../views.ts';
import {
  again,
  answered,
  answerRecorded,
  matchOperationOf,
  operationKeyOf,
  rememberAnswers,
  storedAnswer,
} from './answers.ts';
import { appended, isLostRace, LostRaceError, moveAllOn, moveOn } from './append.ts';
import { createGroupCommit, createMatchQueue, type Outcome } from './group-commit.ts';
import { knownMatches } from './known-matches.ts';
import type { Answer, Asked, Decided, Execute, Executed, Execution, Operation } from './operation.ts';

/**
 * Operations on one match take turns within a process, so only other processes can be first; to lose to them this
 * often in a row, something must be badly wrong.
 */
const MOST_ATTEMPTS = 30;

/** The engine of this server: both flows and the administration write through it. */
export const executeOf = oncePerServer((services) =>
  createExecute({
    ...services,
    championships: matchChampionshipsOf(services),
    unchanged: unchangedPaceOf(services),
  }),
);

export function createExecute({
  store,
  clock,
  meter,
  bus,
  championships,
  unchanged,
}: Pick<Services, 'store' | 'clock' | 'meter' | 'bus'> & {
  readonly championships: Championships;
  readonly unchanged: Pace;
}): Execute {
  const inTurn = createMatchQueue();
  const known = knownMatches(bus);
  const commit = createGroupCommit<Asked, Execution>(store.kind, executeTogether);

  return (operation, word) => inTurn(idOf(operation), () => counted(untilWon(operation, word)));

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
        return await commit({ operation, word, championship });
      } catch (error) {
        if (error instanceof UnknownDivisionError) championships.forget(championshipId);
        if (!isWorthAnotherAttempt(error)) throw error;
      }
    }
    return { kind: 'busy' };
  }

  /** Executes operations on different matches in one transaction; the match queue never hands over two of the same match. */
  async function executeTogether(all: readonly Asked[]): Promise<readonly Outcome<Execution>[]> {
    return (await executeOnKnown(all)) ?? store.reserved.transaction((db) => executeOnRead(all, db));
  }

  /**
   * On matches as this process knows them. Null, with nothing written, where it doesn't know them all, where one would not change (a refusal
   * would rest on what may be old), or where somebody else was first: with the match, or with the key.
   */
  async function executeOnKnown(all: readonly Asked[]): Promise<readonly Outcome<Execution>[] | null> {
    const decided: Decided[] = [];
    for (const asked of all) {
      const record = known.find(asked.operation);
      const { beside, pace, past } = asked.operation;
      const isPlain = beside === null && pace === null;
      const isKnownEnough = record && isPlain && past(record.state.version) === null;
      const one = isKnownEnough ? decide(asked, record, []) : null;
      if (!one?.executed.isChanged) return null;
      decided.push(one);
    }
    try {
      await store.reserved.transaction(async (db) => {
        moveAllOn(
          decided.map(({ change }) => change),
          db,
        );
        rememberAnswers(decided, db);
      });
    } catch (error) {
      for (const { operation } of decided) known.forget(operation);
      if (isWorthAnotherAttempt(error)) return null;
      throw error;
    }
    for (const one of decided) remember(one);
    return decided.map((one) => () => answered(one));
  }

  async function executeOnRead(all: readonly Asked[], db: Database): Promise<Outcome<Execution>[]> {
    const keys = all.flatMap(({ operation }) => operationKeyOf(operation) ?? []);
    const ids = all.map(({ operation }) => operation);
    const [earlier, recorded, records] = await Promise.all([
      findOperations(keys, db),
      findRecordedOperations(
        all.flatMap(({ operation }) => matchOperationOf(operation) ?? []),
        db,
      ),
      findAllByIds(ids, db),
    ]);
    const pasts = await pastsOf(all, records, db);
    const decided = all.map((asked) => {
      const key = operationKeyOf(asked.operation);
      const given = key === null ? undefined : earlier.get(keyOf(key));
      const record = records.get(idOf(asked.operation));
      if (given !== undefined) return again(asked, given, record);
      if (record === undefined) return { kind: 'noMatch' as const };
      const onMatch = matchOperationOf(asked.operation);
      if (onMatch !== null && recorded.has(recordedIdOf(onMatch))) return answerRecorded(asked, record);
      return paced(decide(asked, record, pasts.get(asked) ?? []));
    });
    const toWrite = decided.filter((one) => one.kind === 'decided');
    const moved = await moveOn(
      toWrite.map(({ change }) => change),
      db,
    );
    const isLost = ({ executed, change }: Decided) => executed.isChanged && !moved.has(change);
    const written = toWrite.filter((one) => !isLost(one));
    lastly(db, appendEvents([...moved], db));
    rememberAnswers(written, db);
    for (const { operation, executed, change } of written) {
      if (executed.isChanged) await operation.beside?.(executed, change.before, db);
    }
    commitAtOnce(db);
    return decided.map((one) => () => {
      if (one.kind !== 'decided') return one;
      if (isLost(one)) throw new LostRaceError(one.change);
      if (one.executed.isChanged) {
        remember(one);
        one.operation.pace?.count();
      }
      return answered(one);
    });
  }

  /** Holds back a change beyond its pace. Too many answers that change nothing are given all the same, but not remembered. */
  function paced(decided: Decided): Decided | Execution {
    const { operation, executed, remembered } = decided;
    if (executed.isChanged) {
      const refusal = operation.pace?.refusal() ?? null;
      return refusal === null ? decided : { kind: 'held', refusal };
    }
    if (remembered === null || unchanged.waitSeconds(operation.actor) === null) return decided;
    return { ...decided, remembered: null };
  }

  /** As it would be read now. */
  function remember({ record, change: { after, stamp } }: Decided): void {
    known.remember({ ...record, state: toState(fromMatch(after)), updatedAt: stamp.receivedAt });
  }

  function decide(asked: Asked, record: MatchRecord, since: readonly MatchEvent[]): Decided {
    const { operation, word, championship } = asked;
    const { championshipId, matchId, actor, repeatable } = operation;
    const before = toMatch(record, championship.rules);
    const decision = operation.decide(before, since);

    const received = clock();
    const receivedAt = received.toString();
    const stamp = {
      championshipId,
      matchId,
      actor,
      operationId: repeatable?.key ?? crypto.randomUUID(),
      recordedAt: momentOf(operation.entered, received),
      receivedAt,
    };
    const change = appended(before, decision.ok ? decision.events : [], stamp, record.updatedAt);
    const match = change.after;
    const rejection = decision.ok ? null : decision.fault;
    const isChanged = match.version > before.version;
    const executed = { schedule: record, championship, match, rejection, isChanged, isRecorded: false };
    const answer = word(executed);
    const remembered = repeatable && {
      operation: { actor, key: repeatable.key },
      given: {
        fingerprint: repeatable.fingerprint,
        status: answer.status,
        answer: storedAnswer(rejection, isChanged, answer),
      },
      now: receivedAt,
    };
    const outcome = rejection !== null ? 'refused' : isChanged ? 'accepted' : 'unchanged';
    return { kind: 'decided', operation, record, change, executed, answer, outcome, remembered };
  }
}

/** The events since, for the operations that are decided by them: hardly any. */
async function pastsOf(
  all: readonly Asked[],
  records: ReadonlyMap<string, MatchRecord>,
  db: Database,
): Promise<ReadonlyMap<Asked, readonly MatchEvent[]>> {
  const read = all.map(async (asked) => {
    const to = records.get(idOf(asked.operation))?.state.version ?? 0;
    const after = asked.operation.past(to);
    return [
      asked,
      after === null ? [] : await findEventsBetween({ after, to }, asked.operation, db),
    ] as const;
  });
  return new Map(await Promise.all(read));
}

/** Whether somebody else was first, so that the match has to be read again. */
export function isWorthAnotherAttempt(error: unknown): boolean {
  return (
    isLostRace(error) ||
    error instanceof UnknownDivisionError ||
    isDeadlock(error) ||
    isUniqueViolationOf('operations', error)
  );
}
