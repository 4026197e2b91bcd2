/** A championship as a competition: what is settled about it, and its matches as they stand. */

import type { ChampionshipMatches, StoredMatch } from '#domain/competition/assembly.ts';
import { byDivision } from '#domain/competition/ordering.ts';
import { groupKeyOf } from '#domain/competition/settings.ts';
import {
  type Championship,
  type ChampionshipDirectory,
  championshipsOf,
} from '#server/football/championships/public.ts';
import { type CompetitionMatch, findAllForCompetition } from '#server/football/matches/public.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findSettings, type StoredSettings } from './repository.ts';

export type ReadCompetition = StoredSettings & {
  readonly championship: Championship;
  readonly facts: ChampionshipMatches;
  readonly matches: readonly CompetitionMatch[];
};

export type CompetitionReading = {
  /** Null for an unknown championship, and for one to practise on. Not from inside a transaction. */
  read(championshipId: string, db: Database): Promise<ReadCompetition | null>;
  /** Of a championship that was looked up before: from inside a transaction. */
  readAgain(championship: Championship, db: Database): Promise<ReadCompetition>;
};

/** The reading of this server. */
export const competitionReadingOf = oncePerServer((services) =>
  createCompetitionReading(championshipsOf(services)),
);

function createCompetitionReading(
  championships: Pick<ChampionshipDirectory, 'findById' | 'forget'>,
): CompetitionReading {
  return {
    async read(championshipId, db) {
      const known = await championships.findById(championshipId);
      if (known === null || known.practice) return null;
      const all = await findAllForCompetition(championshipId, known.rules, db);
      const championship = knowsDivisionsOf(all, known) ? known : await lookedUpAgain(known);
      return withSettings(championship, all, db);
    },
    async readAgain(championship, db) {
      const all = await findAllForCompetition(championship.id, championship.rules, db);
      return withSettings(championship, all, db);
    },
  };

  /** A match of a division that is newer than what one remembers. */
  async function lookedUpAgain(known: Championship): Promise<Championship> {
    championships.forget(known.id);
    return (await championships.findById(known.id)) ?? known;
  }
}

async function withSettings(
  championship: Championship,
  matches: readonly CompetitionMatch[],
  db: Database,
): Promise<ReadCompetition> {
  const stored = await findSettings(championship.id, db);
  return { ...stored, championship, facts: factsOf(championship, matches, stored), matches };
}

function knowsDivisionsOf(matches: readonly CompetitionMatch[], { divisions }: Championship): boolean {
  const known = new Set(divisions.map(({ id }) => id));
  return matches.every(({ schedule }) => known.has(schedule.divisionId));
}

function factsOf(
  { rules, divisions }: Championship,
  all: readonly CompetitionMatch[],
  { settings }: StoredSettings,
): ChampionshipMatches {
  const matches = all.map(
    ({ schedule, match, entered }): StoredMatch => ({
      matchId: schedule.matchId,
      group: groupKeyOf(schedule.divisionId, schedule.group1),
      label: schedule.label,
      match,
      entered,
    }),
  );
  const keys = new Set([...matches.map(({ group }) => group), ...settings.groups.map(({ group }) => group)]);
  return { format: rules.format, groups: groupsOf(divisions, keys), matches };
}

/** By division, and within it by the group's name. */
export function groupsOf(
  divisions: Championship['divisions'],
  keys: ReadonlySet<string>,
): ChampionshipMatches['groups'] {
  return divisions.flatMap(({ id, name }) => {
    const groups = [...keys].filter((key) => key.startsWith(`${id}/`)).map((key) => key.slice(id.length + 1));
    const within = groups
      .map((group) => ({ name: group, roundId: null }))
      .toSorted(byDivision)
      .map((group) => ({ key: groupKeyOf(id, group.name), name: `${name} ${group.name}` }));
    return keys.has(id) ? [{ key: id, name }, ...within] : within;
  });
}
