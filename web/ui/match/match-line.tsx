import { Link } from '@tanstack/react-router';
import type { PublicMatch } from '#contract/championship/public-results.ts';
import type { MatchView } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import { startTimeText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { LaterMinute } from './later-minute.tsx';
import styles from './match-line.module.css';
import { MATCH_PAGES, type MatchPages } from './match-pages.ts';
import { hasScore, spokenScore, standingOf, winnerOfMatch } from './standing.ts';
import { StatusPill } from './status-pill.tsx';

type MatchLinesProps = {
  readonly matches: readonly (MatchView | PublicMatch)[];
  /** Null for those of an earlier fiscal year, which have none. */
  readonly pages: MatchPages | null;
};

/** Matches of one day in their order: when, how it stands, who plays, the score, and where; the minute of one in play for members. */
export function MatchLines({ matches, pages }: MatchLinesProps) {
  return (
    <ul className={`card list ${styles.lines}`}>
      {matches.map((match) => (
        <li key={match.match_id}>
          {pages !== null ? (
            <Link
              className={styles.line}
              to={MATCH_PAGES[pages]}
              params={{ championshipId: match.championship_id, matchId: match.match_id }}
            >
              <MatchLine match={match} />
            </Link>
          ) : (
            <div className={styles.line}>
              <MatchLine match={match} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function MatchLine({ match }: { readonly match: MatchView | PublicMatch }) {
  const standing = standingOf(match);
  return (
    <>
      <span className={styles.when}>
        <span className={styles.time}>{startTimeText(match.scheduled_match_start_time)}</span>
        <StatusPill standing={standing} />
        {standing.tone === 'live' && 'kick_offs' in match && (
          <LaterMinute match={match} className={styles.time} />
        )}
      </span>
      <span className={styles.clubs} data-tone={standing.tone} role="img" aria-label={spokenScore(match)}>
        <Club match={match} side="home" />
        <Club match={match} side="away" />
      </span>
      <span className={styles.where}>
        <span>
          <Name>{match.round}</Name> {match.match}
        </span>
        <Name>{match.venue}</Name>
      </span>
    </>
  );
}

function Club({ match, side }: { readonly match: PublicMatch; readonly side: Side }) {
  const club = side === 'home' ? match.home_club : match.away_club;
  const winner = winnerOfMatch(match);
  return (
    <span className={styles.club} data-lost={winner !== null && winner !== side ? '' : undefined}>
      <span className={styles.name}>
        <Name>{club.club_name}</Name>
      </span>
      {hasScore(match) && (
        <>
          {match.has_pk && <span className={styles.kicks}>PK {club.pk_score}</span>}
          <span className={styles.score}>{club.final_score}</span>
        </>
      )}
    </span>
  );
}
