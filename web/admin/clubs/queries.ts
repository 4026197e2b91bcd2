import { clubs, listAdminClubs } from '#contract/club/clubs.ts';
import { matchInputClubs } from '#contract/match/input.ts';

/** After any change of a club: members' list, the names known to the input, and the administrators' list are read again. */
export const CHANGED = { refreshesAlways: [listAdminClubs, matchInputClubs, clubs] } as const;
