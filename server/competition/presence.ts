/** Which championships of a year have tables or a bracket: what the archive leads to. */

import { type Presence, presenceOf } from '#domain/competition/archive.ts';
import { DEFAULT_SETTINGS, groupKeyOf } from '#domain/competition/settings.ts';
import type { Database } from '#server/store/store.ts';
import type { CompetitionChampionships, FindPlaces } from './ports.ts';
import { groupsOf } from './reading.ts';
import { findAllSettings } from './repository.ts';

export type PresenceNeeds = {
  readonly db: Database;
  readonly championships: Pick<CompetitionChampionships, 'findAllSeenIn'>;
  readonly places: {
    /** Of every match. */
    readonly findAllPlaces: FindPlaces;
    /** Of one match of each group. */
    readonly findPlaceOfEachGroup: FindPlaces;
  };
};

/** Gives what the championships that are seen in a fiscal year have, by id; practice left out. */
export function createPresence({ db, championships, places }: PresenceNeeds) {
  return async (fiscalYear: number): Promise<ReadonlyMap<string, Presence>> => {
    const all = await championships.findAllSeenIn(fiscalYear);
    const ids = all.map(({ id }) => id);
    const settled = await findAllSettings(ids, db);
    // Only where there is a bracket does it matter which matches a group has: a season's thousands are not read for a yes.
    const hasBracket = (id: string) => (settled.get(id)?.bracket.length ?? 0) > 0;
    const known = new Map([
      ...(await places.findAllPlaces(ids.filter(hasBracket), db)),
      ...(await places.findPlaceOfEachGroup(
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
  };
}
