import type { QueryKey } from '@tanstack/react-query';
import type { Mending } from '#contract/match/mending.ts';
import type { CommandOf, MatchCommand } from '#domain/match/commands.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import type { ReadingOf } from '#web/api/calls.ts';
import { ApiError, NetworkError } from '#web/api/client.ts';
import { failureOf } from '../messages.ts';
import type { Answer, MatchAddress, SentOperation } from '../outbox/operation.ts';
import type { ReportedMatch } from './reported-match.ts';

const UNAUTHORIZED = 401;
const REQUEST_TIMEOUT = 408;
const CONFLICT = 409;
const PRECONDITION_FAILED = 412;
const TOO_EARLY = 425;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

const NO_ANSWER: Answer = { kind: 'unanswered', by: 'network' };

/** What a try that has failed says of its operation; `read` reads the match of a conflict, in the words of its door. */
export function answerOfFailure<Wire>(
  error: unknown,
  command: MatchCommand,
  { flow }: FlowPolicy,
  read: (wire: Wire) => ReportedMatch,
): Answer {
  if (isGivenUp(error)) return NO_ANSWER;
  if (!(error instanceof ApiError)) {
    // A fault of our own must not hide behind a bad signal; the operation waits for an app without it.
    if (!(error instanceof NetworkError)) reportError(error);
    return NO_ANSWER;
  }
  const { status, message } = error;
  if (isTemporary(status)) return { kind: 'unanswered', by: 'server' };
  // Not in our words: the page of a proxy or of a café's network, which says nothing of the operation.
  if (error.code === '' && message === '') return NO_ANSWER;
  if (status === UNAUTHORIZED) return { kind: 'denied' };
  const match = isAnother(status) && isConflict<Wire>(error.body) ? read(error.body.match) : null;
  return { kind: 'refused', message: message === '' ? failureOf(command, flow) : message, match };
}

/** By the outbox itself, which knows better than to wait. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function isTemporary(status: number): boolean {
  return (
    status >= FIRST_SERVER_ERROR ||
    status === TOO_MANY_REQUESTS ||
    status === REQUEST_TIMEOUT ||
    status === TOO_EARLY
  );
}

/** The match is not what the reporter saw. */
function isAnother(status: number): boolean {
  return status === CONFLICT || status === PRECONDITION_FAILED;
}

/** A conflict carries the current match, as the door's own answers do; one about the key alone does not. */
function isConflict<Wire>(body: unknown): body is { readonly match: Wire } {
  if (typeof body !== 'object' || body === null || !('match' in body)) return false;
  const { match } = body;
  return typeof match === 'object' && match !== null && 'version' in match;
}

/** What goes with every write, whatever its call. */
export type Sending = {
  readonly token: string;
  readonly idempotencyKey: string;
  /** When the reporter pressed, ISO. */
  readonly recordedAt: string;
  readonly enteredAgoMs?: number;
  /** The version that the reporter saw. */
  readonly seenVersion?: number;
  readonly seenEpoch?: string | undefined;
  /** The try has been given up. */
  readonly signal: AbortSignal;
};

export function sendingOf(
  { key, address, recordedAt, enteredAgoMs, seenEpoch }: SentOperation,
  seen: number | null,
  signal: AbortSignal,
): Sending {
  const ago = enteredAgoMs === null ? {} : { enteredAgoMs };
  const sent = { token: address.token, idempotencyKey: key, recordedAt, ...ago, signal };
  return seen === null ? sent : { ...sent, seenVersion: seen, seenEpoch };
}

/** The commands that both flows have one call for, beside the specified ones. */
export const MENDING_COMMANDS = [
  'moveGoal',
  'changeKick',
  'removeKick',
  'resumeShootOut',
  'setKickOff',
  'chooseKit',
] as const;
type MendingCommand = CommandOf<(typeof MENDING_COMMANDS)[number]>;

export function isMendingCommand(command: MatchCommand): command is MendingCommand {
  return MENDING_COMMANDS.some((type) => type === command.type);
}

/** In the words of the wire. */
export function mendingOf(command: MendingCommand): Mending {
  switch (command.type) {
    case 'moveGoal':
      return { kind: 'move_goal', goal: command.goal, from: command.from, to: command.to };
    case 'changeKick':
      return { kind: 'change_kick', side: command.side, column: command.column, result: command.result };
    case 'removeKick':
      return { kind: 'remove_kick', side: command.side, column: command.column };
    case 'resumeShootOut':
      return { kind: 'resume_shoot_out' };
    case 'chooseKit':
      return { kind: 'choose_kit', side: command.side, kit: command.kit };
    default:
      return { kind: 'set_kick_off', period: command.period, at: command.at };
  }
}

/** Which goal a command means, beside the specified words. */
export function goalWords(command: CommandOf<'scoreGoal' | 'cancelGoal'>) {
  if (command.type === 'cancelGoal') {
    if (command.goal === undefined) return {};
    const { id, period } = command.goal;
    return { goal: id, ...(period === undefined ? {} : { period }) };
  }
  const { period, minute } = command;
  return { ...(period === undefined ? {} : { period }), ...(minute === undefined ? {} : { minute }) };
}

/** How a screen reads the match behind a door; rejects as `call` does. */
export type MatchReading<Read> = {
  readonly of: (address: MatchAddress) => Pick<ReadingOf<Read>, 'queryFn'> & { readonly queryKey: QueryKey };
  readonly reported: (read: Read) => ReportedMatch;
};
