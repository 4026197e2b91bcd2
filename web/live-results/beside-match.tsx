import { Link } from '@tanstack/react-router';
import type { PlacedMatch } from '#contract/championship/today.ts';
import { meetings } from '#contract/match/live.ts';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import { targetChampionshipInfoForPhotos } from '#contract/publishing/photos.ts';
import type { MatchView } from '#contract/wire.ts';
import { useRead } from '#web/api/calls.ts';
import { CompetitionTables } from '#web/ui/competition/competition-tables.tsx';
import { partOf } from '#web/ui/competition/part-of.ts';
import { fullDayText } from '#web/ui/jst.ts';
import rows from '#web/ui/link-list.module.css';
import { hasScore } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './beside-match.module.css';
import { useCompetition } from './competition-section.tsx';

type BesideMatchProps = { readonly championship: TargetChampionship; readonly match: MatchView };

/** What goes with a match, below its course: where it is played, what came before, what it counts for, its photos. Nothing of what there is not. */
export function BesideMatch({ championship, match }: BesideMatchProps) {
  return (
    <div className="stack6">
      <Venue venue={match.venue} />
      <Meetings match={match} />
      <Photos championship={championship} match={match} />
      <Standing championship={championship} match={match} />
    </div>
  );
}

const MAPS = 'https://www.google.com/maps/search/?api=1&query=';

function Venue({ venue }: { readonly venue: string }) {
  if (venue === '') return null;
  return (
    <section className="stack2" aria-labelledby="venue">
      <h2 id="venue" className="subheading">
        会場
      </h2>
      <a
        className={`card ${rows.row} ${styles.venue}`}
        href={`${MAPS}${encodeURIComponent(venue)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Name>{venue}</Name>
        <span className={styles.sign}>地図をひらく ↗</span>
      </a>
    </section>
  );
}

function Meetings({
  match: { championship_id: championshipId, match_id: matchId },
}: {
  readonly match: MatchView;
}) {
  const { data = [] } = useRead(meetings, { query: { championshipId, matchId } });
  if (data.length === 0) return null;
  return (
    <section className="stack2" aria-labelledby="meetings">
      <h2 id="meetings" className="subheading">
        これまでの対戦
      </h2>
      <ul className="card list">
        {data.map((one) => (
          <li key={`${one.match.championship_id} ${one.match.match_id}`}>
            <Meeting {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Meeting({ championship_name: name, match }: PlacedMatch) {
  const { home_club: home, away_club: away } = match;
  const kicks = match.has_pk ? `（PK ${home.pk_score}-${away.pk_score}）` : '';
  return (
    <span className={styles.meeting}>
      <span className={styles.occasion}>
        {fullDayText(match.match_date)}　<Name>{name}</Name>
      </span>
      <span>
        <Name>{home.club_name}</Name>{' '}
        <strong className={styles.score}>
          {home.final_score}-{away.final_score}
          {kicks}
        </strong>{' '}
        <Name>{away.club_name}</Name>
      </span>
    </span>
  );
}

/** A match has its photos some days later. */
function Photos({ championship, match }: BesideMatchProps) {
  const { championship_id: championshipId, championship_name: championshipName } = championship;
  const query = useRead(
    targetChampionshipInfoForPhotos,
    { query: { championshipId } },
    { enabled: hasScore(match) },
  );
  const found = query.data?.matches_with_photos.find((one) => one.match_id === match.match_id);
  if (found === undefined) return null;
  return (
    <section className="stack2" aria-labelledby="photos">
      <h2 id="photos" className="subheading">
        写真
      </h2>
      <Link
        className={`card ${rows.row}`}
        to="/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2"
        params={{
          championshipName,
          championshipId,
          matchId: found.match_id,
          matchDate: found.match_date,
          club1: found.club_left_name,
          club2: found.club_right_name,
        }}
      >
        この試合の写真（{found.photo_count}枚）
        <span className={rows.sign} aria-hidden="true">
          ›
        </span>
      </Link>
    </section>
  );
}

function Standing({ championship, match }: BesideMatchProps) {
  const { data } = useCompetition(championship);
  if (data === undefined) return null;
  return <CompetitionTables competition={partOf(match, data)} matchesOf={championship.championship_id} />;
}
