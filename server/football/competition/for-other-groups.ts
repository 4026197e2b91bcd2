/** Which championships of a year have tables or a bracket: what the archive leads to. */

import type { CompetitionView, StandingsTable } from '#contract/championship/competition.ts';
import { type Presence, presenceOf } from '#domain/competition/archive.ts';
import { competitionOf, tablesOf } from '#domain/competition/assembly.ts';
import { changeSentences } from '#domain/competition/change-sentences.ts';
import { changesBetween, type TableMoves, tableMoves, withMatchStates } from '#domain/competition/outlook.ts';
import { stateOf } from '#domain/competition/results.ts';
import { DEFAULT_SETTINGS, groupKeyOf } from '#domain/competition/settings.ts';
import type { LevelRule } from '#domain/match/double-check.ts';
import { type Match, newMatch } from '#domain/match/match.ts';
import { type Championship, championshipsOf } from '#server/football/championships/public.ts';
import { findAllPlaces, findPlaceOfEachGroup, type Place } from '#server/football/matches/public.ts';
import type { MatchChange } from '#server/platform/bus/bus.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { competitionReadingOf, groupsOf, type ReadCompetition } from './reading.ts';
import { findAllSettings } from './repository.ts';
import { toCompetitionView } from './view.ts';

/** What the championships that are seen in a fiscal year have, by id; practice left out. */
export async function findPresence(
  fiscalYear: number,
  services: Services,
): Promise<ReadonlyMap<string, Presence>> {
  const { db } = services.store;
  const all = await championshipsOf(services).findAllSeenIn(fiscalYear);
  const ids = all.map(({ id }) => id);
  const settled = await findAllSettings(ids, db);
  // Only where there is a bracket does it matter which matches a group has: a season's thousands are not read for a yes.
  const hasBracket = (id: string) => (settled.get(id)?.bracket.length ?? 0) > 0;
  const known = new Map([
    ...(await findAllPlaces(ids.filter(hasBracket), db)),
    ...(await findPlaceOfEachGroup(
      ids.filter((id) => !hasBracket(id)),
      db,
    )),
  ]);
  return new Map(
    all.map(({ id, rules, divisions }) => {
      const settings = settled.get(id) ?? DEFAULT_SETTINGS;
      const matches = (known.get(id) ?? []).map(({ matchId, divisionId, group1 }) => ({
        matchId,
        group: groupKeyOf(divisionId, group1),
      }));
      const named = [...matches, ...settings.groups].map(({ group }) => group);
      const groups = groupsOf(divisions, new Set(named));
      return [id, presenceOf(settings, { format: rules.format, groups, matches })];
    }),
  );
}

/** Returns the rule of each match of these championships; null for a match that counts in no table. */
export async function findLevelRules(
  championships: readonly Pick<Championship, 'id' | 'rules'>[],
  db: Database,
): Promise<(match: Place & { readonly championshipId: string }) => LevelRule> {
  const settled = await findAllSettings(
    championships.map(({ id }) => id),
    db,
  );
  const formats = new Map(championships.map(({ id, rules }) => [id, rules.format]));
  return ({ championshipId, matchId, divisionId, group1 }) => {
    const settings = settled.get(championshipId) ?? DEFAULT_SETTINGS;
    if (settings.bracket.some(({ storedMatch }) => storedMatch === matchId)) return null;
    const key = groupKeyOf(divisionId, group1);
    const format = formats.get(championshipId) ?? 'knockout';
    const [table] = tablesOf(settings, { format, groups: [{ key, name: key }] });
    return table === undefined ? null : (table.rules ?? settings.rules).points.level.kind;
  };
}

/** Championships of one weekend and then some. */
const MAX_TABLES = 300;

const tablesCacheOf = oncePerServer(({ bus }) =>
  cacheUntilChange<readonly StandingsTable[]>(bus, MAX_TABLES),
);

/**
 * The league tables of a championship, as members see them, cached until one of its matches changes; whether a place is certain is
 * not worked out. Empty for an unknown one.
 */
export async function findTables(
  championshipId: string,
  services: Services,
): Promise<readonly StandingsTable[]> {
  const concerns = (change: MatchChange) => change.championshipId === championshipId;
  const key = `${championshipId} ${championshipsOf(services).revision()}`;
  return tablesCacheOf(services).get(key, concerns, async () => {
    const { tables } = await findCompetition(championshipId, 'all', services);
    return tables;
  });
}

/**
 * Tables and bracket made of all matches, or of those alone whose result is registered: the others stand as before their kick-off.
 * Whether a place is certain is not worked out. Empty for an unknown championship.
 */
export async function findCompetition(
  championshipId: string,
  counted: 'all' | 'registered',
  services: Services,
): Promise<CompetitionView> {
  const read = await competitionReadingOf(services).read(championshipId, services.store.db);
  if (read === null) return { tables: [], bracket: null };
  return toCompetitionView(counted === 'all' ? read : withRegisteredAlone(read), () => new Map());
}

function withRegisteredAlone({ settings, facts, matches }: ReadCompetition) {
  const asRegistered = <Entry extends { readonly match: Match }>(entry: Entry): Entry =>
    entry.match.outcome.kind === 'open' ? { ...entry, match: newMatch(entry.match.fixture) } : entry;
  return {
    settings,
    facts: { ...facts, matches: facts.matches.map(asRegistered) },
    matches: matches.map(asRegistered),
  };
}

type MovesQuestion = {
  readonly championshipId: string;
  /** The matches as they would be, by id. */
  readonly after: ReadonlyMap<string, Match>;
};

export type Moves = {
  /** One for each place, opponent and winner that would change; empty where nothing does, or nothing is ranked. */
  readonly sentences: readonly string[];
  /** The clubs whose place or points would change, table by table. */
  readonly tables: readonly TableMoves[];
  /** Those of `sentences` that `tables` do not show: opponents, winners, and lots that no longer hold. */
  readonly beyondTables: readonly string[];
};

type MovesOf = (question: MovesQuestion) => Promise<Moves>;

/** The moves of this server's competitions. */
export const movesOf = oncePerServer((services): MovesOf => {
  const reading = competitionReadingOf(services);
  return async ({ championshipId, after }) => {
    const read = await reading.read(championshipId, services.store.db);
    if (read === null) return { sentences: [], tables: [], beyondTables: [] };
    const now = competitionOf(read.settings, read.facts);
    const states = new Map([...after].map(([matchId, match]) => [matchId, stateOf(match)]));
    const then = withMatchStates(now, states);
    const changes = changesBetween(now, then);
    const beyond = changes.filter((one) => one.in === 'bracket' || one.change.kind === 'lotVoid');
    return {
      sentences: changeSentences(changes, now.bracket),
      tables: tableMoves(now, then),
      beyondTables: changeSentences(beyond, now.bracket),
    };
  };
});
