import { listCompetitions } from '#contract/admin-competition.ts';
import { championshipNames, listAdminChampionships } from '#contract/championships.ts';
import { matchesInTwoWeeksForTop } from '#contract/match.ts';
import { linkChampionships } from '#contract/reporter-links.ts';

/** After any change of a championship, also one whose answer got lost: every reading that names championships beside its subject. */
export const CHANGED = {
  refreshesAlways: [
    listAdminChampionships,
    championshipNames,
    listCompetitions,
    linkChampionships,
    matchesInTwoWeeksForTop,
  ],
} as const;
