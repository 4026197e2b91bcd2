/** What the tables of championships make of a match with level goals: a draw, or a shoot-out that brings points. */

import { tablesOf } from '#domain/competition/assembly.ts';
import { DEFAULT_SETTINGS, groupKeyOf } from '#domain/competition/settings.ts';
import type { LevelRule } from '#domain/match/double-check.ts';
import type { Championship } from '#server/championships/public.ts';
import type { Place } from '#server/matches/public.ts';
import type { Database } from '#server/store/store.ts';
import { findAllSettings } from './repository.ts';

/** Gives the rule of each match of these championships; null for one that counts in no table. */
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
