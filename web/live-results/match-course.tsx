import { useEffect } from 'react';
import { type Timeline, timeline } from '#contract/match/live.ts';
import type { MatchView } from '#contract/wire.ts';
import { isOtherEpoch, type Versioned } from '#domain/match/epoch.ts';
import type { Side } from '#domain/match/match.ts';
import { kickColumns } from '#domain/match/shootout.ts';
import { useRead } from '#web/api/calls.ts';
import { hasScore, kicksOf, shootOutWinner } from '#web/ui/match/standing.ts';
import { TimelineRows } from '#web/ui/match/timeline-rows.tsx';
import { Name } from '#web/ui/name.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './match-course.module.css';
import { WholeCourseLink } from './whole-course-link.tsx';

const NOTHING_HAPPENED = 'まだ記録がありません。';
const TIMELINE_FAILED = '経過を読み込めませんでした。';

/** How the match came to its score, below its board: the kicks of a shoot-out, and what happened when. */
export function MatchCourse({ match }: { readonly match: MatchView }) {
  return (
    <div className="stack4">
      {match.has_pk && hasScore(match) && <ShootOutRows match={match} />}
      <TimelineSection match={match} />
      <WholeCourseLink championshipId={match.championship_id} />
    </div>
  );
}

/** 経過: what happened in the match. It says nothing by itself when it changes; the page already does. */
function TimelineSection({ match }: { readonly match: MatchView }) {
  const query = useTimeline(match);
  const clubs = { home: match.home_club.club_name, away: match.away_club.club_name };
  return (
    <section className="stack2" aria-labelledby="timeline">
      <h2 id="timeline" className="subheading">
        経過
      </h2>
      {match.version === 0 ? (
        <p className="hint">{NOTHING_HAPPENED}</p>
      ) : (
        <Reading query={query} shape="twoRows" problem={TIMELINE_FAILED}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="hint">{NOTHING_HAPPENED}</p>
            ) : (
              <TimelineRows rows={rows} clubs={clubs} />
            )
          }
        </Reading>
      )}
    </section>
  );
}

/** The shoot-out as rows of ○ and ×; after a correction that gave only numbers there are no kicks to show. */
function ShootOutRows({ match }: { readonly match: MatchView }) {
  const kicks = kicksOf(match);
  const winner = shootOutWinner(match);
  if (match.game_status === '試合終了' && kicks.home.length + kicks.away.length === 0) return null;
  return (
    <section className={styles.rows} aria-label="PK戦">
      <h2 className={styles.kicksHeading}>
        PK戦
        {winner !== null && <span className={styles.decided}>決着</span>}
      </h2>
      <Row match={match} side="home" columns={kickColumns(kicks, match.shoot_out_kicks)} />
      <Row match={match} side="away" columns={kickColumns(kicks, match.shoot_out_kicks)} />
    </section>
  );
}

type RowProps = { readonly match: MatchView; readonly side: Side; readonly columns: number };

function Row({ match, side, columns }: RowProps) {
  const club = side === 'home' ? match.home_club : match.away_club;
  const slots = Array.from({ length: columns }, (_, column) => ({
    name: `${column + 1}本目`,
    kick: club.pk_score_list[column] ?? ('open' as const),
  }));
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Name>{club.club_name}</Name>
      </span>
      <ol className="row">
        {slots.map(({ name, kick }) => (
          <li key={name} className={styles.kick} data-kick={kick}>
            <span role="img" aria-label={`${name} ${WORDS[kick]}`}>
              {MARKS[kick]}
            </span>
          </li>
        ))}
      </ol>
      <span className={styles.score}>{club.pk_score}</span>
    </div>
  );
}

const MARKS = { success: '○', failure: '×', open: '' } as const;
const WORDS = { success: '成功', failure: '失敗', open: 'まだ' } as const;

/** A server process that has not heard of a change yet answers with the old timeline: it is read again after this. */
const CATCH_UP_MS = 2_000;

/** The timeline of a match, read again when the match that is shown is newer, or of another epoch. Nothing is read before anything was entered. */
function useTimeline({ championship_id: championshipId, match_id: matchId, version, epoch }: MatchView) {
  const query = useRead(
    timeline,
    { query: { championshipId, matchId } },
    {
      enabled: version > 0,
      refetchInterval: ({ state }) =>
        state.status === 'success' && isOutdated(state.data, { version, epoch }) ? CATCH_UP_MS : false,
    },
  );
  const { data, refetch } = query;
  useEffect(() => {
    if (isOutdated(data, { version, epoch })) void refetch();
  }, [data, version, epoch, refetch]);
  return query;
}

function isOutdated(known: Timeline | undefined, match: Versioned): boolean {
  return known !== undefined && (isOtherEpoch(known, match) || known.version < match.version);
}
