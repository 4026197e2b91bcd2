import type { Recorder } from '#contract/admin-matches.ts';

/** Who an actor of `match_events` is: an administrator is noted by e-mail, a reporter by the id of the link's token. */
export function recorderOf(actor: string, labels: ReadonlyMap<string, string>): Recorder {
  if (actor.includes('@')) return { kind: 'administrator', email: actor };
  return { kind: 'reporter', label: labels.get(actor) ?? null };
}
