import type { AdminMatchState, Recorder } from '#contract/admin-matches.ts';
import type { Match } from '#domain/match/match.ts';

/** Status and outcome in one word. */
export function stateOf({ status, outcome }: Pick<Match, 'status' | 'outcome'>): AdminMatchState {
  if (outcome.kind !== 'open') return outcome.kind;
  if (status === '試合前') return 'before';
  return status === '試合終了' ? 'unregistered' : 'playing';
}

/** Who an actor of `match_events` is: an administrator is noted by e-mail, a reporter by the id of the link's token. */
export function recorderOf(actor: string, labels: ReadonlyMap<string, string>): Recorder {
  if (actor.includes('@')) return { kind: 'administrator', email: actor };
  return { kind: 'reporter', label: labels.get(actor) ?? null };
}
