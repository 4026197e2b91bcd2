/**
 * What has happened in a demo match, as words: `次` moves on to the only next status, a status moves on to it, `左` and
 * `右` are goals of the left and the right club, `左○ 左× 右○ 右×` kicks, `登録10:02` registers the result with its
 * start time, `延期雨` postpones.
 */

import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { evolve } from '#domain/match/evolve.ts';
import { MATCH_STATUSES, type Match, POSTPONEMENT_REASONS } from '#domain/match/match.ts';
import { nextStatuses } from '#domain/match/phases.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';

/** The events that a story makes of a fresh match; throws for a story that the rules don't allow. */
export function eventsOf(story: string, fresh: Match): readonly MatchEvent[] {
  const events: MatchEvent[] = [];
  let match = fresh;
  for (const word of story.split(' ').filter((part) => part !== '')) {
    const decision = decide(match, commandOf(word, match), TOKEN_FLOW);
    if (!decision.ok)
      throw new Error(`The demo's story can't go on with ${word}: ${decision.rejection.message}`);
    events.push(...decision.events);
    match = decision.events.reduce(evolve, match);
  }
  return events;
}

function commandOf(word: string, match: Match): MatchCommand {
  const seen = match.status;
  const side = word.startsWith('左') ? 'home' : 'away';
  if (word === '左' || word === '右') return { type: 'scoreGoal', side, seen };
  if (/^[左右][○×]$/.test(word)) {
    const result = word.endsWith('○') ? 'success' : 'failure';
    return { type: 'takeKick', side, result, column: null, seen };
  }
  if (word.startsWith('登録')) return { type: 'registerResult', actualStartTime: word.slice(2) || null };
  const reason = POSTPONEMENT_REASONS.find((known) => word.startsWith(`延期${known}`));
  if (reason !== undefined) {
    return { type: 'postpone', reason, otherReason: word.slice(`延期${reason}`.length) };
  }
  const [only] = nextStatuses(match);
  const to = word === '次' ? only : MATCH_STATUSES.find((status) => status === word);
  if (to === undefined) throw new Error(`The demo's story has an unknown word: ${word}`);
  return { type: 'changeStatus', seen, to };
}
