/**
 * The one way a match is written: load, decide, append, project, remember the answer, in one transaction that
 * announces the change with its commit, so that an acknowledged operation is on disk with its answer, and a refused one has changed nothing.
 * A match that this process has written last is not loaded first: the transaction fails where its row is another by now, and all is done again in full.
 */

import { type EntryTimes, momentOf } from '#domain/calendar/entry-moment.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Match } from '#domain/match/match.ts';
import type { Decision, Rejection } from '#domain/match/rejection.ts';
import type { OperationOutcome } from '#server/meter.ts';
import { oncePerServer, type Services } from '#server/services.ts';
import { commitAtOnce, lastly } from '#server/store/changes.ts';
import { isDeadlock, isUniqueViolationOf } from '#server/store/errors.ts';
import type { Database } from '#server/store/store.ts';
import { type Appended, appendEvents } from '../append-repository.ts';
import { type ChampionshipFacts, type Championships, matchChampionshipsOf } from '../championships.ts';
import {
  findOperations,
  findRecordedOperations,
  type GivenAnswer,
  insertOperations,
  keyOf,
  type MatchOperation,
  type OperationKey,
  recordedIdOf,
} from '../operations-repository.ts';
import { findAllByIds, idOf } from '../repository.ts';
import { fromMatch, type MatchRecord, type Schedule, toMatch, toState } from '../row.ts';
import { findEventsBetween } from '../timeline/repository.ts';
import { UnknownDivisionError } from '../views.ts';
import { appended, isLostRace, LostRaceError, moveAllOn, moveOn } from './append.ts';
import { createGroupCommit, createMatchQueue, type Outcome } from './group-commit.ts';
import { knownMatches } from './known-matches.ts';

/** What somebody asks of a match. */
export type Operation = {
  readonly championshipId: string;
  readonly matchId: string;
  /** Decides on the current match, with the events that `past` asks for. Called again if another process wins the race. */
  readonly decide: (match: Match, since: readonly MatchEvent[]) => Decision;
  /** The version after which it needs the events of a match at `version`; null if it needs none. */
  readonly past: (version: number) => number | null;
  /** Who asks: token id or `administrator:` with the e-mail, never a token. */
  readonly actor: string;
  /** When the phone says it happened; null for an operation of the office, which happens when it arrives. */
  readonly entered: EntryTimes | null;
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
  /** Whether the match has the events of this operation already, and the first answer is not known here. */
  readonly isRecorded: boolean;
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
  bus,
  championships,
}: Pick<Services, 'store' | 'clock' | 'meter' | 'bus'> & { readonly championships: Championships }): Execute {
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
    return (await executeOnKnown(all)) ?? store.transaction((db) => executeOnRead(all, db));
  }

  /**
   * On matches as this process knows them. Null, with nothing written, where it doesn't know them all, where one would not change (a refusal
   * would rest on what may be old), or where somebody else was first: with the match, or with the key.
   */
  async function executeOnKnown(all: readonly Asked[]): Promise<readonly Outcome<Execution>[] | null> {
    const decided: Decided[] = [];
    for (const asked of all) {
      const record = known.find(asked.operation);
      const isKnownEnough =
        record && asked.operation.beside === null && asked.operation.past(record.state.version) === null;
      const one = isKnownEnough ? decide(asked, record, []) : null;
      if (!one?.executed.isChanged) return null;
      decided.push(one);
    }
    try {
      await store.transaction(async (db) => {
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
      if (given !== undefined) return again(given, asked.operation.repeatable?.fingerprint);
      const record = records.get(idOf(asked.operation));
      if (record === undefined) return { kind: 'noMatch' as const };
      const onMatch = matchOperationOf(asked.operation);
      if (onMatch !== null && recorded.has(recordedIdOf(onMatch))) return answerRecorded(asked, record);
      return decide(asked, record, pasts.get(asked) ?? []);
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
      if (one.executed.isChanged) remember(one);
      return answered(one);
    });
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
      given: { fingerprint: repeatable.fingerprint, status: answer.status, answer: answer.body },
      now: receivedAt,
    };
    const outcome = rejection !== null ? 'refused' : isChanged ? 'accepted' : 'unchanged';
    return { kind: 'decided', operation, record, change, executed, answer, outcome, remembered };
  }
}

/** An operation whose turn has come. */
type Asked = {
  readonly operation: Operation;
  readonly word: (executed: Executed) => Answer;
  readonly championship: ChampionshipFacts;
};

/** An operation as decided: the change, the answer, and what is remembered under its key. */
type Decided = {
  readonly kind: 'decided';
  readonly operation: Operation;
  /** As it was decided on. */
  readonly record: MatchRecord;
  readonly change: Appended;
  readonly executed: Executed;
  readonly answer: Answer;
  readonly outcome: OperationOutcome;
  readonly remembered: {
    readonly operation: OperationKey;
    readonly given: GivenAnswer;
    readonly now: string;
  } | null;
};

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

function rememberAnswers(all: readonly Decided[], db: Database): void {
  const operations = all.flatMap(({ remembered }) => remembered ?? []);
  lastly(db, insertOperations(operations, db));
}

function answered({ answer, outcome }: Decided): Execution {
  return { kind: 'answered', answer, outcome };
}

function operationKeyOf({ actor, repeatable }: Operation): OperationKey | null {
  return repeatable && { actor, key: repeatable.key };
}

function matchOperationOf({ championshipId, matchId, repeatable }: Operation): MatchOperation | null {
  return repeatable && { championshipId, matchId, operationId: repeatable.key };
}

/**
 * Answers an operation whose events the match has, but whose first answer has been removed or was another actor's (a phone that goes on with
 * a new link): it is fulfilled and changes nothing.
 */
function answerRecorded({ word, championship }: Asked, record: MatchRecord): Execution {
  const match = toMatch(record, championship.rules);
  const executed = {
    schedule: record,
    championship,
    match,
    rejection: null,
    isChanged: false,
    isRecorded: true,
  };
  return { kind: 'answered', answer: word(executed), outcome: 'repeated' };
}

function again(earlier: GivenAnswer, fingerprint: string | undefined): Execution {
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
    isLostRace(error) ||
    error instanceof UnknownDivisionError ||
    isDeadlock(error) ||
    isUniqueViolationOf('operations', error)
  );
}
