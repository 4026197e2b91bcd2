/** What both flows do with a write: find the match, let the engine decide, and answer in the flow's own shape. */

import { hash } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import type { ErrorAnswer } from '#contract/wire.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decideIntent, pastOf } from '#domain/match/intent.ts';
import type { Match } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import type { Reporter } from '#server/platform/http/callers.ts';
import { KEY_REUSED } from '#server/platform/idempotency/public.ts';
import { busy, conflict, notFound, type Refusal, unauthorized } from '#server/platform/refusal.ts';
import type { Epoch } from '#server/platform/store/epoch.ts';
import type { ChampionshipFacts } from '../championships.ts';
import type { Schedule } from '../row.ts';
import type { Answer, Execute, Executed, Execution, Operation } from './operation.ts';
import { type SeenVersion, versionIn } from './seen.ts';

/** One of the two generations of the flow. */
export type Flow = {
  readonly policy: FlowPolicy;
  /** The match in the words of its wire. */
  readonly view: (schedule: Schedule, match: Match, championship: ChampionshipFacts) => unknown;
  readonly epoch: Epoch;
};

export type WriteRequest = {
  readonly body: { readonly championshipId: string; readonly matchId: string };
  readonly reporter: Reporter;
  readonly idempotencyKey: string | null;
  readonly recordedAt: string | null;
  readonly enteredAgoMs: number | null;
  readonly seenVersion: SeenVersion | null;
};

/** Does what the command asks for; throws a Refusal for what is not the token's, or can't be done now. */
export type Write = (
  call: Call,
  request: WriteRequest,
  command: MatchCommand,
) => Promise<{ readonly status: number; readonly text: string }>;

const MATCH_NOT_FOUND = '指定された試合が見つかりません。';
const BUSY = 'ただいま混み合っています。時間をおいて再度お試しください。';

/** The writes of a flow. Both flows share one `execute`, which runs the operations of a match one after the other. */
export function createWrite(execute: Execute, flow: Flow): Write {
  const carryOut = createCarryOut(execute, flow);
  return (call, request, command) =>
    carryOut(call, request, (seen) => {
      const intent = { command, seen };
      return {
        past: (version) => pastOf(intent, version),
        decide: (match, since) => decideIntent(match, intent, since, flow.policy),
      };
    });
}

/** As `Write`, for what is no command of a flow. `deciding` is given the version that the reporter saw; null if unknown. */
export type CarryOut = (
  call: Call,
  request: WriteRequest,
  deciding: (seen: number | null) => Pick<Operation, 'decide' | 'past'>,
  extras?: Pick<Operation, 'beside' | 'pace'>,
) => ReturnType<Write>;

const PLAIN = { beside: null, pace: null };

export function createCarryOut(execute: Execute, { view, epoch }: Omit<Flow, 'policy'>): CarryOut {
  return async (call, request, deciding, { beside, pace } = PLAIN) => {
    const { body, reporter, idempotencyKey, recordedAt, enteredAgoMs, seenVersion: seen } = request;
    const { championshipId, matchId } = body;
    await requireCovered(reporter, championshipId, matchId);
    // At each attempt: the first may end with the connection to a database that another one takes the place of.
    const decidingNow = () => deciding(seen && versionIn(epoch.current(), seen));
    const operation: Operation = {
      championshipId,
      matchId,
      past: (version) => decidingNow().past(version),
      decide: (match, since) => decidingNow().decide(match, since),
      actor: reporter.tokenId,
      entered: { recordedAt, agoMs: enteredAgoMs },
      repeatable:
        idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: fingerprint(call, body) },
      beside,
      pace,
    };
    const { status, text } = textOf(
      await execute(operation, (executed) => answerOf(executed, seen !== null, view)),
    );
    return { status, text: inEpoch(epoch.current(), text) };
  };
}

/** JSON text has these characters only as the name of a field: quotes within a text are escaped. */
const EPOCH_IN_ANSWER = /"epoch":"[^"]*"/;

/** A stored answer may be older than the epoch: what it says of its match is true in every epoch that has the answer. */
function inEpoch(epoch: string, text: string): string {
  return text.replace(EPOCH_IN_ANSWER, () => `"epoch":"${epoch}"`);
}

/** What is not the token's looks as if it did not exist (decision 4). */
export async function requireCovered(
  reporter: Reporter,
  championshipId: string,
  matchId: string,
): Promise<void> {
  const covered = await reporter.covers(championshipId, matchId);
  if (covered === 'foreign') throw unauthorized();
  if (covered === 'noMatch') throw matchNotFound();
}

/** A start time in a body: an emptied field is a time nobody noted. */
export function givenTime(time: string | null | undefined): string | null {
  return time === undefined || time === '' ? null : time;
}

export function matchNotFound(): Refusal {
  return notFound('match_not_found', MATCH_NOT_FOUND);
}

const STATUS = { rule: 400, conflict: 409, changed: 412 } as const;

/** An accepted write answers the match; a refusal its sentence, and where the match is another what it is now. */
function answerOf(executed: Executed, hasSeen: boolean, view: Flow['view']): Answer {
  const { schedule, championship, match, rejection, isChanged, isRecorded } = executed;
  const current = () => view(schedule, match, championship);
  if (rejection === null) {
    const isFulfilled = isRecorded || (hasSeen && !isChanged);
    const fulfilled = isFulfilled ? { fulfilled: true } : {};
    return { status: 200, body: JSON.stringify({ match: current(), ...fulfilled }) };
  }
  const { code, message } = rejection;
  const refusal: ErrorAnswer = { code, message };
  const status = STATUS[rejection.kind];
  if (rejection.kind === 'rule') return { status, body: JSON.stringify(refusal) };
  return { status, body: JSON.stringify({ ...refusal, match: current() }) };
}

/** What was answered; throws a Refusal where nothing could be. */
export function textOf(execution: Execution): { readonly status: number; readonly text: string } {
  switch (execution.kind) {
    case 'answered':
      return { status: execution.answer.status, text: execution.answer.body };
    case 'noMatch':
      throw matchNotFound();
    case 'keyReused':
      throw conflict('idempotency_key_reused', KEY_REUSED);
    case 'held':
      throw execution.refusal;
    case 'busy':
      throw busy('busy', BUSY);
  }
}

/** The same key with another method, path or body is a mistake of the sender. */
export function fingerprint({ method, group, path }: Call, body: unknown): string {
  return hash('sha256', `${method} ${group}/${path} ${JSON.stringify(body)}`, 'base64url');
}
