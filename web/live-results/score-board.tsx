import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { MatchView } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import { KitSwatch } from '#web/ui/kit-swatch.tsx';
import styles from '#web/ui/match/board.module.css';
import { Board } from '#web/ui/match/board.tsx';
import { ScoreNumber } from '#web/ui/match/score-number.tsx';
import { Name } from '#web/ui/name.tsx';
import { PlayingMinute } from './later.ts';

/** A match's board as members see it: with shirts, the minute being played, ways to the clubs, and why it is postponed. */
export function ScoreBoard({ match }: { readonly match: MatchView }) {
  const minute = (
    <Suspense fallback={null}>
      <PlayingMinute match={match} className={styles.minute} />
    </Suspense>
  );
  return (
    <Board
      match={match}
      startedAt={match.actual_match_start_time}
      minute={minute}
      scoreOf={(goals) => <ScoreNumber value={goals} />}
      clubOf={(side) => <Club match={match} side={side} />}
    >
      {match.is_postponed && match.postponed_reason !== '' && (
        <p className={styles.postponed}>延期理由：{match.postponed_reason}</p>
      )}
    </Board>
  );
}

function Club({ match, side }: { readonly match: MatchView; readonly side: Side }) {
  const club = side === 'home' ? match.home_club : match.away_club;
  const { worn } = match.kits[side];
  return (
    <>
      {worn && <KitSwatch side={side} shirt={worn} />}
      {club.club_id === undefined ? (
        <Name>{club.club_name}</Name>
      ) : (
        <Link className={styles.page} to="/club/$clubId" params={{ clubId: club.club_id }}>
          <Name>{club.club_name}</Name>
        </Link>
      )}
    </>
  );
}
