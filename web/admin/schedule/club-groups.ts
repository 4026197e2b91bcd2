/** The clubs of a championship by their division or group, to begin a schedule with. */

import type { AdminCompetition } from '#contract/championship/admin-competition.ts';
import type { AdminChampionshipDetail } from '#contract/championship/championships.ts';
import { groupKeyOf } from '#domain/competition/settings.ts';

export type ClubGroup = {
  readonly key: string;
  readonly name: string;
  readonly clubs: readonly string[];
  /** As the bulk input names them; empty where it is the whole division. */
  readonly division: string;
  readonly group: string;
};

/** Those that have clubs. Who comes out of another match (準決勝第1試合の勝者) is no club yet. */
export function clubGroups(
  divisions: AdminChampionshipDetail['divisions'],
  groups: AdminCompetition['groups'],
): readonly ClubGroup[] {
  return groups.flatMap(({ key, name, clubs }) => {
    const division = divisions.find(
      ({ division_id: id }) => key === id || key.startsWith(groupKeyOf(id, '')),
    );
    const named = clubs.filter((club) => !/の(?:勝者|敗者)$/.test(club));
    if (division === undefined || named.length === 0) return [];
    const group = key === division.division_id ? '' : key.slice(groupKeyOf(division.division_id, '').length);
    return [{ key, name, clubs: named, division: division.name, group }];
  });
}
