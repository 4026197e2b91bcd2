/**
 * Answers of the engine: remembered under the key of their operation, and given again when it is repeated. Of an operation that changed
 * nothing, only the decision is remembered, and a repetition gets it with the match as it is then: the answer has the whole match, up to
 * 60 KB, and no limit of the rules ends such operations.
 */

import type { Rejection } from '#domain/match/rejection.ts';
import {
  type GivenAnswer,
  insertOperations,
  type OperationKey,
} from '#server/platform/idempotency/public.ts';
import { lastly } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { MatchOperation } from '../recorded-operations-repository.ts';
import { type MatchRecord, toMatch } from '../row.ts';
import type { Answer, Asked, Decided, Executed, Execution, Operation } from './operation.ts';

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
export function answerRecorded(asked: Asked, record: MatchRecord): Execution {
  const answer = replayed(asked, record, { rejection: null, isRecorded: true });
  return { kind: 'answered', answer, outcome: 'repeated' };
}

/** `kind` is missing in the answer to a change, which is stored whole, and in every answer of the previous release. */
type StoredDecision = Rejection | { readonly kind: 'unchanged' } | { readonly kind?: undefined };

/** A server of the previous release sends it as it is: a phone reads a refusal, and sends again what has no match. */
export function storedAnswer(rejection: Rejection | null, isChanged: boolean, { body }: Answer): string {
  if (isChanged) return body;
  const decision: StoredDecision = rejection ?? { kind: 'unchanged' };
  return JSON.stringify(decision);
}

/** `record` is undefined if the match has been removed. */
export function again(asked: Asked, earlier: GivenAnswer, record: MatchRecord | undefined): Execution {
  if (earlier.fingerprint !== asked.operation.repeatable?.fingerprint) return { kind: 'keyReused' };
  const { status, answer } = earlier;
  const decision: StoredDecision = JSON.parse(answer);
  if (decision.kind === undefined) {
    return { kind: 'answered', answer: { status, body: answer }, outcome: 'repeated' };
  }
  if (record === undefined) return { kind: 'noMatch' };
  const rejection = decision.kind === 'unchanged' ? null : decision;
  return {
    kind: 'answered',
    answer: replayed(asked, record, { rejection, isRecorded: false }),
    outcome: 'repeated',
  };
}

/** The answer of today to what was decided before. */
function replayed(
  { word, championship }: Asked,
  record: MatchRecord,
  decided: Pick<Executed, 'rejection' | 'isRecorded'>,
): Answer {
  const match = toMatch(record, championship.rules);
  return word({ schedule: record, championship, match, isChanged: false, ...decided });
}
