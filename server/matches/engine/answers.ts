/** Answers of the engine: remembered under the key of their operation, and given again when it is repeated. */

import { lastly } from '#server/store/changes.ts';
import type { Database } from '#server/store/store.ts';
import {
  type GivenAnswer,
  insertOperations,
  type MatchOperation,
  type OperationKey,
} from '../operations-repository.ts';
import { type MatchRecord, toMatch } from '../row.ts';
import type { Asked, Decided, Execution, Operation } from './operation.ts';

export function rememberAnswers(all: readonly Decided[], db: Database): void {
  const operations = all.flatMap(({ remembered }) => remembered ?? []);
  lastly(db, insertOperations(operations, db));
}

export function answered({ answer, outcome }: Decided): Execution {
  return { kind: 'answered', answer, outcome };
}

export function operationKeyOf({ actor, repeatable }: Operation): OperationKey | null {
  return repeatable && { actor, key: repeatable.key };
}

export function matchOperationOf({ championshipId, matchId, repeatable }: Operation): MatchOperation | null {
  return repeatable && { championshipId, matchId, operationId: repeatable.key };
}

/**
 * Answers an operation whose events the match has, but whose first answer has been removed or was another actor's (a phone that goes on with
 * a new link): it is fulfilled and changes nothing.
 */
export function answerRecorded({ word, championship }: Asked, record: MatchRecord): Execution {
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

export function again(earlier: GivenAnswer, fingerprint: string | undefined): Execution {
  if (earlier.fingerprint !== fingerprint) return { kind: 'keyReused' };
  return {
    kind: 'answered',
    answer: { status: earlier.status, body: earlier.answer },
    outcome: 'repeated',
  };
}
