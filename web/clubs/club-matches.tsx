import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClubPage } from '#contract/club/club-page.ts';
import type { MatchView } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { MapLink } from '#web/ui/map-link.tsx';
import { LaterMinute } from '#web/ui/match/later-minute.tsx';
import { hasScore, standingOf, winnerOfMatch } from '#web/ui/match/standing.ts';
import { StatusPill } from '#web/ui/match/status-pill.tsx';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './club-page.module.css';

const NO_NEXT = '次の試合は、まだ決まっていません。決まり次第、ここに載ります。';
const NO_RESULTS = '今年度の結果は、まだありません。';

type ClubMatchesProps = {
  readonly club: ClubPage;
  /** How old the page is. */
  readonly freshness: ReactNode;
};

/** What is played now, what comes, and what has been played, the latest first. */
export function ClubMatches({ club, freshness }: ClubMatchesProps) {
  const { matches, today } = club;
  const toneOf = (match: MatchView) => standingOf(match).tone;
  const now = matches.filter((match) => toneOf(match) === 'live');
  const [next, ...later] = matches.filter((match) => toneOf(match) === 'before' && match.match_date >= today);
  const rest = matches.filter(
    (match) => toneOf(match) !== 'live' && match !== next && !later.includes(match),
  );
  return (
    <>
      <div>{freshness}</div>
      {now.length > 0 && (
        <Section title="今の試合">
          <Matches club={club} matches={now} />
        </Section>
      )}
      <Section title="次の試合">
        {next === undefined ? (
          <Notice>{NO_NEXT}</Notice>
        ) : (
          <>
            <Matches club={club} matches={[next]} />
            <p className={styles.venue}>
              <Name>{next.venue}</Name> <MapLink venue={next.venue} />
            </p>
          </>
        )}
      </Section>
      {later.length > 0 && (
        <Section title="その後の試合">
          <Matches club={club} matches={later} />
        </Section>
      )}
      <Section title="結果">
        {rest.length === 0 ? (
          <Notice>{NO_RESULTS}</Notice>
        ) : (
          <Matches club={club} matches={rest.toReversed()} />
        )}
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack2" aria-label={title}>
      <h2 className="heading">{title}</h2>
      {children}
    </section>
  );
}

type MatchesProps = { readonly club: ClubPage; readonly matches: readonly MatchView[] };

function Matches({ club, matches }: MatchesProps) {
  return (
    <ul className="card list">
      {matches.map((match) => (
        <li key={`${match.championship_id} ${match.match_id}`}>
          <MatchRow club={club} match={match} />
        </li>
      ))}
    </ul>
  );
}

function MatchRow({ club, match }: { readonly club: ClubPage; readonly match: MatchView }) {
  const { championship_id: championshipId, match_id: matchId } = match;
  const standing = standingOf(match);
  const championship = club.championships.find((one) => one.championship_id === championshipId);
  const result = resultOf(match, club.club_id);
  return (
    <Link
      className={styles.match}
      data-tone={standing.tone}
      to="/indv-result/$championshipId/$matchId"
      params={{ championshipId, matchId }}
    >
      <span className={styles.facts}>
        <span className={styles.day}>
          {dayText(match.match_date)}
          {standing.tone === 'before' && ` ${startTimeText(match.scheduled_match_start_time)}`}
        </span>
        <StatusPill standing={standing} />
        {standing.tone === 'live' && <LaterMinute match={match} />}
        {result !== null && <span className={styles.result}>{result}</span>}
      </span>
      <Team match={match} side="home" clubId={club.club_id} />
      <Team match={match} side="away" clubId={club.club_id} />
      <span className={styles.of}>
        {championship !== undefined && <Name>{championship.championship_name}</Name>} {match.round}{' '}
        {match.match}
      </span>
    </Link>
  );
}

type TeamProps = { readonly match: MatchView; readonly side: Side; readonly clubId: string };

function Team({ match, side, clubId }: TeamProps) {
  const team = teamOf(match, side);
  return (
    <span className={styles.team} data-own={team.club_id === clubId ? '' : undefined}>
      <span className={styles.name}>
        <Name>{team.club_name}</Name>
      </span>
      {hasScore(match) && match.has_pk && <span className={styles.kicks}>PK {team.pk_score}</span>}
      {hasScore(match) && <span className={styles.score}>{team.final_score}</span>}
    </span>
  );
}

/** What became of it for the club; null while it is not over, and where the club has played itself. */
function resultOf(match: MatchView, clubId: string): string | null {
  if (standingOf(match).tone !== 'finished') return null;
  const [own, ...more] = (['home', 'away'] as const).filter((side) => teamOf(match, side).club_id === clubId);
  if (own === undefined || more.length > 0) return null;
  const winner = winnerOfMatch(match);
  if (winner === null) return '引き分け';
  return winner === own ? '勝ち' : '負け';
}

function teamOf({ home_club, away_club }: MatchView, side: Side): MatchView['home_club'] {
  return side === 'home' ? home_club : away_club;
}
