/**
 * A question of numbers: clubs have points to spare, every match between two of them costs both what its outcome says, and
 * a match against anybody else costs nothing. Can a given number of clubs be chosen none of which spends more than it has?
 * With three points for a win no formula answers that, so it is searched; what the search can't settle counts as possible.
 */

/** What an outcome costs the first and the second club of a match. One outcome costs the first nothing, one the second. */
export type Cost = readonly [number, number];

export type Room = {
  /** By club; one below 0 has spent too much already. */
  readonly spare: readonly number[];
  /** Both clubs of each match left, as indexes into `spare`. */
  readonly games: readonly (readonly [number, number])[];
  readonly costs: readonly Cost[];
};

/** How much a search may still look at: clubs and matches, each as often as it is looked at. */
export type Effort = { left: number };

/** Whether `many` clubs can be chosen so that there is room for all of them. True also where the effort does not suffice. */
export function roomForAll({ spare, games, costs }: Room, many: number, effort: Effort): boolean {
  if (many <= 0) return true;
  const byMostSpare = spare
    .map((_, club) => club)
    .filter((club) => (spare[club] ?? -1) >= 0)
    .toSorted((a, b) => (spare[b] ?? 0) - (spare[a] ?? 0));

  // A club without room among some clubs has none among more: a choice that does not fit is never added to.
  const choose = (chosen: ReadonlySet<number>, from: number): boolean => {
    effort.left -= games.length;
    const between = games.filter(([one, other]) => chosen.has(one) && chosen.has(other));
    if (!fits({ spare, games: between, costs }, effort)) return false;
    if (chosen.size === many) return true;
    for (let next = from; next <= byMostSpare.length - (many - chosen.size); next += 1) {
      const club = byMostSpare[next];
      if (club !== undefined && choose(new Set([...chosen, club]), next + 1)) return true;
    }
    return false;
  };
  return choose(new Set(), 0);
}

/** Whether each game can have an outcome that leaves no club below 0. */
function fits(room: Room, effort: Effort): boolean {
  effort.left -= room.spare.length;
  if (effort.left < 0) return true;
  const games = withoutTheRich(room, effort);
  const [first] = games;
  if (first === undefined) return true;
  if (costsTooMuch({ ...room, games })) return false;
  const [one, other] = first;
  return room.costs.some(([costOfOne, costOfOther]) => {
    const spare = room.spare.with(one, (room.spare[one] ?? 0) - costOfOne);
    spare[other] = (spare[other] ?? 0) - costOfOther;
    if ((spare[one] ?? 0) < 0 || (spare[other] ?? 0) < 0) return false;
    return fits({ ...room, spare, games: games.slice(1) }, effort);
  });
}

/** A club that can bear the dearest outcome of all its games takes them; the games left over are the hard ones. */
function withoutTheRich({ spare, games, costs }: Room, effort: Effort): Room['games'] {
  const dearest = Math.max(...costs.flat());
  let hard = games;
  for (;;) {
    effort.left -= hard.length;
    const counts = gamesByClub(hard);
    const poor = hard.filter((game) =>
      game.every((club) => (spare[club] ?? 0) < dearest * (counts.get(club) ?? 0)),
    );
    if (poor.length === hard.length) return hard;
    hard = poor;
  }
}

function gamesByClub(games: Room['games']): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const game of games) for (const club of game) counts.set(club, (counts.get(club) ?? 0) + 1);
  return counts;
}

/** Whether even the cheapest outcomes cost more than all clubs together have. */
function costsTooMuch({ spare, games, costs }: Room): boolean {
  const cheapest = Math.min(...costs.map(([one, other]) => one + other));
  const all = [...new Set(games.flat())].reduce((sum, club) => sum + (spare[club] ?? 0), 0);
  return cheapest * games.length > all;
}
