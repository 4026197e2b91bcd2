/** Which championships of a year have tables or a bracket: what the archive leads to. */

import { type Presence, presenceOf } from '#domain/competition/archive.ts';
import { DEFAULT_SETTINGS, groupKeyOf } from '#domain/competition/settings.ts';
import { championshipsOf } from '#server/championships/public.ts';
import { findAllPlaces, findPlaceOfEachGroup } from '#server/matches/public.ts';
import type { Services } from '#server/services.ts';
import { groupsOf } from './reading.ts';
import { findAllSettings } from './repository.ts';

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
