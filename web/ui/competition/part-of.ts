import type { CompetitionView } from '#contract/championship/competition.ts';
import type { PublicMatch } from '#contract/championship/public-results.ts';

/** The table that the match counts for, or the bracket that it stands in. */
export function partOf(match: PublicMatch, { tables, bracket }: CompetitionView): CompetitionView {
  const clubs = [match.home_club.club_name, match.away_club.club_name];
  const drawn = [...(bracket?.rounds.flatMap(({ matches }) => matches) ?? []), ...(bracket?.others ?? [])];
  return {
    tables: tables.filter(({ rows }) => clubs.every((club) => rows.some((row) => row.club === club))),
    bracket: drawn.some(({ match_id: id }) => id === match.match_id) ? bracket : null,
  };
}
