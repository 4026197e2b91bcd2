import type { AdminMatch } from '#contract/admin-matches.ts';
import type { MatchView, RulesView } from '#contract/wire.ts';
import { historyOf, type Step } from '#domain/match/history.ts';
import type { Match } from '#domain/match/match.ts';
import { matchInView, rulesInView } from '#web/api/match-in-view.ts';

/** The match that the rule book works on. */
export function matchOf(view: MatchView, rules: RulesView): Match {
  return matchInView(view, rulesInView(rules));
}

/** Every event of the match, from the first. */
export function stepsOf({ match, rules, history }: AdminMatch): readonly Step[] {
  const { fixture } = matchOf(match, rules);
  return historyOf(
    fixture,
    history.map(({ event }) => event),
  );
}
