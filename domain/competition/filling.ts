/**
 * Brackets that fill themselves: which stored matches get other clubs because of the results before them. Only a match
 * that has not begun is changed; one that has is a conflict, for an administrator to settle.
 */

import { type PerSide, SIDES, type Side } from '../match/match.ts';
import { type ChampionshipMatches, competitionOf, idInCompetition, knownClubs } from './assembly.ts';
import type { Entrant } from './bracket/bracket.ts';
import { entrantName } from './bracket/messages.ts';
import { type Competition, type Outlook, outlookOf } from './outlook.ts';
import { type Club, stateOf } from './results.ts';
import type { BracketEntry, CompetitionSettings } from './settings.ts';

export type Filling = {
  readonly matchId: string;
  /** 準決勝第1試合: its name in the bracket, outside it as administrators call it. */
  readonly name: string;
  readonly before: PerSide<Club>;
  readonly after: PerSide<Club>;
};

export type Fillings = {
  /** Of matches that have not begun. */
  readonly toFill: readonly Filling[];
  /** Of matches that have: their clubs stay. */
  readonly conflicts: readonly Filling[];
};

/**
 * Nothing where the stored matches name whom the bracket says. A side that waits has what was entered for it, and so has a
 * match that the bracket has put clubs into and does not hold any more.
 */
export function fillingsOf(settings: CompetitionSettings, championship: ChampionshipMatches): Fillings {
  const competition = competitionOf(settings, championship);
  return fillingsIn({ settings, championship, competition, outlook: outlookOf(competition) });
}

/** Settings and matches, and what was already made of them. */
type Assembled = {
  readonly settings: CompetitionSettings;
  readonly championship: ChampionshipMatches;
  /** Of these settings and matches, as `competitionOf` makes it. */
  readonly competition: Competition;
  readonly outlook: Outlook;
};

/** Returns what {@link fillingsOf} does, without making the tables again. */
export function fillingsIn({ settings, championship, competition, outlook }: Assembled): Fillings {
  const clubs = knownClubs(competition);
  const { bracket } = outlook;
  const stored = new Map(championship.matches.map((match) => [match.matchId, match]));
  const expected = bracket.flatMap(({ matchId, name, entrants }) => {
    const found = stored.get(matchId);
    if (found === undefined) return [];
    const before = found.match.fixture.clubs;
    const nameFor = (entrant: Entrant, side: Side) => {
      const [written, entered] = [before[side], found.entered[side]];
      if (entrant.kind === 'club') return entrant.club;
      // A club written there is one that an earlier result had sent; anything else was typed by administrators.
      if (entrant.kind === 'nobody' || !clubs.has(written)) return written;
      return entered === null || clubs.has(entered) ? entrantName(entrant, competition.bracket) : entered;
    };
    const after = { home: nameFor(entrants.home, 'home'), away: nameFor(entrants.away, 'away') };
    if (SIDES.every((side) => before[side] === after[side])) return [];
    return [{ matchId, name, before, after, hasBegun: hasBegun(found.match) }];
  });
  const plain = ({ matchId, name, before, after }: Filling): Filling => ({ matchId, name, before, after });
  return {
    toFill: [...expected.filter((one) => !one.hasBegun).map(plain), ...givenBack(settings, championship)],
    conflicts: expected.filter((one) => one.hasBegun).map(plain),
  };
}

/**
 * The bracket with its matches turned as they are stored: a result belongs to the sides of its match, so where an administrator
 * has entered the same two clubs the other way round, the bracket follows. To be asked once, when a match is tied to it.
 */
export function turnedAsStored(
  settings: CompetitionSettings,
  championship: ChampionshipMatches,
): readonly BracketEntry[] {
  const filled = new Map(
    outlookOf(competitionOf(settings, championship)).bracket.map((match) => [match.matchId, match]),
  );
  const stored = new Map(championship.matches.map((match) => [match.matchId, match]));
  return settings.bracket.map((entry) => {
    const entrants = filled.get(idInCompetition(entry))?.entrants;
    const clubs = stored.get(entry.storedMatch ?? '')?.match.fixture.clubs;
    if (entrants?.home.kind !== 'club' || entrants.away.kind !== 'club' || clubs === undefined) return entry;
    const isTurned = entrants.home.club === clubs.away && entrants.away.club === clubs.home;
    if (!isTurned) return entry;
    const walkover = entry.walkover && (entry.walkover === 'home' ? 'away' : 'home');
    return { ...entry, slots: { home: entry.slots.away, away: entry.slots.home }, walkover };
  });
}

/** Matches that have left the bracket, and not begun. */
function givenBack({ bracket }: CompetitionSettings, { matches }: ChampionshipMatches): readonly Filling[] {
  const held = new Set(bracket.map(({ storedMatch }) => storedMatch));
  return matches.flatMap(({ matchId, label, match, entered }) => {
    const isFilled = SIDES.some((side) => entered[side] !== null);
    if (!isFilled || held.has(matchId) || hasBegun(match)) return [];
    const before = match.fixture.clubs;
    const after = { home: entered.home ?? before.home, away: entered.away ?? before.away };
    return [{ matchId, name: label, before, after }];
  });
}

function hasBegun(match: Parameters<typeof stateOf>[0]): boolean {
  const { kind } = stateOf(match);
  return kind === 'running' || kind === 'registered';
}
