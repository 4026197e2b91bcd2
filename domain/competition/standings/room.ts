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

/** Whether `many` clubs can be chosen so that there is room for all of them. True also where the search gives up. */
export function roomForAll({ spare, games, costs }: Room, many: number): boolean {
  if (many <= 0) return true;
  const byMostSpare = spare
    .map((_, club) => club)
    .filter((club) => (spare[club] ?? -1) >= 0)
    .toSorted((a, b) => (spare[b] ?? 0) - (spare[a] ?? 0));
  const effort: Effort = { left: STEPS };

  // A club without room among some clubs has none among more: a choice that does not fit is never added to.
  const choose = (chosen: readonly number[], from: number): boolean => {
    const between = games.filter((game) => game.every((club) => chosen.includes(club)));
    if (!fits({ spare, games: between, costs }, effort)) return false;
    if (chosen.length === many) return true;
    for (let next = from; next <= byMostSpare.length - (many - chosen.length); next += 1) {
      const club = byMostSpare[next];
      if (club !== undefined && choose([...chosen, club], next + 1)) return true;
    }
    return false;
  };
  return choose([], 0);
}

/** A league of twenty is settled in far fewer; past this, one club's question would hold up the others' (some 20 ms). */
const STEPS = 5_000;

type Effort = { left: number };

/** Whether each game can have an outcome that leaves no club below 0. */
function fits(room: Room, effort: Effort): boolean {
  effort.left -= 1;
  if (effort.left < 0) return true;
  const games = withoutTheRich(room);
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
function withoutTheRich({ spare, games, costs }: Room): Room['games'] {
  const dearest = Math.max(...costs.flat());
  let hard = games;
  for (;;) {
    const poor = hard.filter((game) =>
      game.every((club) => (spare[club] ?? 0) < dearest * gamesOf(club, hard)),
    );
    if (poor.length === hard.length) return hard;
    hard = poor;
  }
}

function gamesOf(club: number, games: Room['games']): number {
  return games.filter((game) => game.includes(club)).length;
}

/** Whether even the cheapest outcomes cost more than all clubs together have. */
function costsTooMuch({ spare, games, costs }: Room): boolean {
  const cheapest = Math.min(...costs.map(([one, other]) => one + other));
  const all = [...new Set(games.flat())].reduce((sum, club) => sum + (spare[club] ?? 0), 0);
  return cheapest * games.length > all;
}
