import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { failureOf } from '../messages.ts';
import type { ReporterCommand } from './command-call.ts';
import type { OperationKeys } from './operation-key.ts';
import type { ReportedMatch } from './reported-match.ts';
import { type SendFailure, whyItFailed } from './send-failure.ts';

/**
 * How an operation ended. `refused`: the server said no, with its sentence and, on a conflict, the match as it is.
 * `unknown`: nobody knows whether it was counted.
 */
export type OperationResult =
  | { readonly kind: 'accepted'; readonly match: ReportedMatch }
  | { readonly kind: 'refused'; readonly message: string; readonly match: ReportedMatch | null }
  | { readonly kind: 'unknown'; readonly message: string };

/** Pauses before the second, third and fourth try: a phone changing cells is back within some seconds. */
export const RETRY_PAUSES_MS = [400, 1_200, 3_000] as const;

/** A dead connection lets each try hang until it times out; a reporter can't wait through all of them. */
export const GIVE_UP_AFTER_MS = 20_000;

type Sender = {
  readonly keys: OperationKeys;
  readonly send: (command: ReporterCommand, idempotencyKey: string) => Promise<ReportedMatch>;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** A clock that never jumps, in milliseconds. */
  readonly now: () => number;
};

/** Carries out one command on the version of the match the reporter sees, repeating it under one key while it may. */
export async function runOperation(
  command: ReporterCommand,
  version: number,
  { keys, send, pause, now }: Sender,
): Promise<OperationResult> {
  const key = keys.keyFor(command, version);
  const startedAt = now();
  let failure: SendFailure = { kind: 'unanswered' };
  for (const wait of [0, ...RETRY_PAUSES_MS]) {
    if (now() - startedAt > GIVE_UP_AFTER_MS) break;
    if (wait > 0) await pause(wait);
    try {
      const match = await send(command, key);
      keys.settle(command, version);
      return { kind: 'accepted', match };
    } catch (error) {
      failure = whyItFailed(error);
    }
    if (failure.kind === 'answered') {
      keys.settle(command, version);
      return { kind: 'refused', message: failure.message ?? failureOf(command), match: failure.match };
    }
  }
  return { kind: 'unknown', message: failureOf(command) };
}

/** Only what is recorded by the minute is shown before the answer; a registration is not shown until it is true. */
const SHOWN_AT_ONCE: ReadonlySet<ReporterCommand['type']> = new Set([
  'scoreGoal',
  'cancelGoal',
  'takeKick',
  'cancelKick',
  'changeStatus',
]);

/** The match as it will be when the server agrees; unchanged where the rule book already refuses. */
export function foreseen(reported: ReportedMatch, command: ReporterCommand): ReportedMatch {
  if (!SHOWN_AT_ONCE.has(command.type)) return reported;
  const decision = decide(reported.match, command, TOKEN_FLOW);
  return decision.ok ? { ...reported, match: decision.events.reduce(evolve, reported.match) } : reported;
}
