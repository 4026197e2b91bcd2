import { Link } from '@tanstack/react-router';
import type { FollowedMatches, PlacedMatch } from '#contract/championship/today.ts';
import type { MatchView } from '#contract/wire.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { MatchCard } from '#web/ui/match/match-card.tsx';
import { PlayingMinute } from '#web/ui/match/playing-minute.tsx';
import { standingOf } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './day.module.css';

type FollowedCardProps = FollowedMatches & {
  /** Today. */
  readonly date: string;
};

/** One thing that is followed: the match that matters now, where it is played, and the one before or after it. */
export function FollowedCard({ target, title, date, ...matches }: FollowedCardProps) {
  const main = matchOfNow(matches, date);
  return (
    <article className={`card ${styles.followed}`}>
      {/* The match names it already. */}
      <h3 className={main === null ? styles.title : 'unseen'}>
        <Name>{title}</Name>
      </h3>
      {main === null ? (
        <p className={styles.none}>試合は、まだ決まっていません。</p>
      ) : (
        <>
          <MatchCard match={main.match} minute={<PlayingMinute match={main.match} />}>
            <strong>
              <Name>{main.championship_name}</Name>
            </strong>
            <span>
              {main.category.split('（')[0]}　{main.match.match}
            </span>
          </MatchCard>
          <Where match={main.match} />
          <Other main={main} {...matches} />
        </>
      )}
    </article>
  );
}

type Matches = Pick<FollowedMatches, 'current' | 'next' | 'last'>;

/** In play; else what is still to come today; else today's result; else what comes next; else what was last. */
function matchOfNow({ current, next, last }: Matches, date: string): PlacedMatch | null {
  const all = [...current, next, last].filter((one) => one !== null);
  const ofToday = all.filter(({ match }) => match.match_date === date);
  const is = (tone: string) => (one: PlacedMatch) => standingOf(one.match).tone === tone;
  return all.find(is('live')) ?? ofToday.find(is('before')) ?? ofToday[0] ?? next ?? last;
}

function Where({ match }: { readonly match: MatchView }) {
  const { venue, match_date, scheduled_match_start_time: time } = match;
  const isBefore = standingOf(match).tone === 'before';
  return (
    <p className={styles.line}>
      <span>
        {dayText(match_date)}
        {isBefore && ` ${startTimeText(time)}`}　<Name>{venue}</Name>
      </span>
      <a
        className={styles.map}
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(venue)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`${venue}の地図`}
      >
        地図
      </a>
    </p>
  );
}

/** What the club played last, beside the match to come; or what comes, beside the one that is on. */
function Other({ main, next, last }: Matches & { readonly main: PlacedMatch }) {
  const isBefore = standingOf(main.match).tone === 'before';
  const other = isBefore ? last : next;
  if (other === null || other.match === main.match) {
    return (
      <p className={styles.line}>
        {isBefore ? 'まだ終わった試合はありません。' : '次の試合は、まだ決まっていません。'}
      </p>
    );
  }
  const { match } = other;
  const { home_club: home, away_club: away, match_date, scheduled_match_start_time: time } = match;
  return (
    <Link
      className={styles.line}
      to="/indv-result/$championshipId/$matchId"
      params={{ championshipId: match.championship_id, matchId: match.match_id }}
    >
      <span>
        {isBefore ? `前回 ${dayText(match_date)}` : `次 ${dayText(match_date)} ${startTimeText(time)}`}　
        <Name>{home.club_name}</Name>{' '}
        <span className={styles.figures}>{isBefore ? `${home.final_score}-${away.final_score}` : '対'}</span>{' '}
        <Name>{away.club_name}</Name>
      </span>
    </Link>
  );
}
