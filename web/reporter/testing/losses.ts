import { type Match, SIDES, type Side } from '#domain/match/match.ts';

/** What one match has that a later one has not: goals by name and place, and a club's kicks in order. */
export function lossesBetween(before: Match, after: Match): readonly string[] {
  const goals = before.scored
    .filter(({ id }) => !after.scored.some((goal) => goal.id === id))
    .map(({ id, side, period }) => `goal ${id} of ${side} in ${period}`);
  const kicks = SIDES.filter((side) => !kicksOf(after, side).startsWith(kicksOf(before, side))).map(
    (side) => `kicks of ${side}: ${kicksOf(before, side)}`,
  );
  return [...goals, ...kicks];
}

function kicksOf({ shootOut }: Match, side: Side): string {
  return shootOut[side].kicks.map((kick) => (kick === 'success' ? 'o' : 'x')).join('');
}
