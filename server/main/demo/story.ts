/**
 * What has happened in a demo match, as words: `次` moves on to the only next status, a status moves on to it, `左12` and
 * `右31` are goals of the left and the right club in that minute, `左○ 左× 右○ 右×` kicks, `登録` registers the result,
 * `延期雨` postpones. `58分` at the end says how far the match has come since.
 */

import { minutesOf } from '#domain/match/clock.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { evolve } from '#domain/match/evolve.ts';
import { MATCH_STATUSES, type Match, POSTPONEMENT_REASONS, periodOf } from '#domain/match/match.ts';
import { nextStatuses } from '#domain/match/phases.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';

/** An event, and how many seconds after the kick-off it was recorded. */
export type TimedEvent = { readonly event: MatchEvent; readonly at: number };

export type Story = {
  readonly events: readonly TimedEvent[];
  /** How long it has gone on since the kick-off, in seconds. */
  readonly length: number;
  readonly match: Match;
};

const MINUTE = 60;
/** What a half is longer than its minutes, the pause before another begins, and between two kicks. */
const STOPPAGE = 1.5 * MINUTE;
const PAUSE = 5 * MINUTE;
const KICK = 45;
/** Reporters register when both clubs have left the pitch. */
const REGISTERED_AFTER = 4 * MINUTE;

/** How far the match has come: when it entered its status, and when something last happened, in seconds. */
type Clock = { readonly entered: number; readonly last: number };

/** The story of a fresh match; `startTime` is registered as its start. Throws for one that the rules don't allow. */
export function storyOf(words: string, fresh: Match, startTime: string | null): Story {
  const events: TimedEvent[] = [];
  let match = fresh;
  let clock: Clock = { entered: 0, last: 0 };
  for (const word of words.split(' ').filter((part) => part !== '')) {
    const last = timeOf(word, match, clock);
    const before = match.status;
    const command = commandOf(word, match, startTime);
    if (command !== null) {
      const decision = decide(match, command, TOKEN_FLOW);
      if (!decision.ok)
        throw new Error(`The demo's story can't go on with ${word}: ${decision.fault.message}`);
      events.push(...decision.events.map((event) => ({ event, at: last })));
      match = decision.events.reduce(evolve, match);
    }
    clock = { entered: match.status === before ? clock.entered : last, last };
  }
  return { events, length: clock.last, match };
}

const GOAL = /^[左右](\d+)$/;
const KICK_TAKEN = /^[左右][○×]$/;
const NOW = /^(\d+)分$/;

function timeOf(word: string, match: Match, { entered, last }: Clock): number {
  if (KICK_TAKEN.test(word)) return last + KICK;
  if (word === '登録') return last + REGISTERED_AFTER;
  const minute = Number(GOAL.exec(word)?.[1] ?? NOW.exec(word)?.[1] ?? Number.NaN);
  const period = periodOf(match.status);
  if (period === null) {
    if (!Number.isNaN(minute)) return last + minute * MINUTE;
    return match.status === '試合前' || match.status === 'PK戦' ? last : last + PAUSE;
  }
  const { length, before } = minutesOf(period, match.fixture.rules);
  // Somewhere in the minute, and not in each at the same second.
  if (!Number.isNaN(minute)) return entered + (minute - before - 1) * MINUTE + 15 + ((minute * 7) % 30);
  const isOver = Math.max(last, entered + length * MINUTE + STOPPAGE);
  return /^(?:次|試合終了)$/.test(word) ? isOver : isOver + PAUSE;
}

/** Null for a word that only says how far the match has come. */
function commandOf(word: string, match: Match, startTime: string | null): MatchCommand | null {
  if (NOW.test(word)) return null;
  const seen = match.status;
  const side = word.startsWith('左') ? 'home' : 'away';
  if (GOAL.test(word)) return { type: 'scoreGoal', side, seen };
  if (KICK_TAKEN.test(word)) {
    const result = word.endsWith('○') ? 'success' : 'failure';
    return { type: 'takeKick', side, result, column: null, seen };
  }
  if (word === '登録') return { type: 'registerResult', actualStartTime: startTime };
  const reason = POSTPONEMENT_REASONS.find((known) => word.startsWith(`延期${known}`));
  if (reason !== undefined) {
    return { type: 'postpone', reason, otherReason: word.slice(`延期${reason}`.length) };
  }
  const [only] = nextStatuses(match);
  const to = word === '次' ? only : MATCH_STATUSES.find((status) => status === word);
  if (to === undefined) throw new Error(`The demo's story has an unknown word: ${word}`);
  return { type: 'changeStatus', seen, to };
}
