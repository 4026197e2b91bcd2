/** An operation on one match: what is asked of the engine, what was decided, and what the flow is told. */

import type { EntryTimes } from '#domain/calendar/entry-moment.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Match } from '#domain/match/match.ts';
import type { Decision, Rejection } from '#domain/match/rejection.ts';
import type { GivenAnswer, OperationKey } from '#server/platform/idempotency/public.ts';
import type { OperationOutcome } from '#server/platform/meter.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Appended } from '../append-repository.ts';
import type { ChampionshipFacts } from '../championships.ts';
import type { MatchRecord, Schedule } from '../row.ts';

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
  /** How often such changes are made; null sets no limit. */
  readonly pace: ChangePace | null;
};

/** A limit of changes. What changes nothing, or repeats an earlier operation, is neither refused nor counted. */
export type ChangePace = {
  /** Keeps a change from being written, and isn't stored as its answer; null lets it be written. */
  readonly refusal: () => Refusal | null;
  /** Called after each commit of a change. */
  readonly count: () => void;
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

/** `body` is JSON. */
export type Answer = { readonly status: number; readonly body: string };

export type Execution =
  | { readonly kind: 'answered'; readonly answer: Answer; readonly outcome: OperationOutcome }
  | { readonly kind: 'held'; readonly refusal: Refusal }
  | { readonly kind: Failure };
type Failure = 'noMatch' | 'keyReused' | 'busy';

export type Execute = (operation: Operation, word: (executed: Executed) => Answer) => Promise<Execution>;

/** An operation whose turn has come. */
export type Asked = {
  readonly operation: Operation;
  readonly word: (executed: Executed) => Answer;
  readonly championship: ChampionshipFacts;
};

/** An operation as decided: the change, the answer, and what is remembered under its key. */
export type Decided = {
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
