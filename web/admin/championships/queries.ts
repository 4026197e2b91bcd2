import { listCompetitions } from '#contract/championship/admin-competition.ts';
import { championshipNames, listAdminChampionships } from '#contract/championship/championships.ts';
import { linkChampionships } from '#contract/match/reporter-links.ts';
import { matchesInTwoWeeksForTop } from '#contract/match/this-week.ts';

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
