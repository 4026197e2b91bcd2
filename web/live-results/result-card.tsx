import { Suspense } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { dayText } from '#web/ui/jst.ts';
import { MatchCard } from '#web/ui/match/match-card.tsx';
import { hasScore, scoreLines } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { PlayingMinute } from './later.ts';
import styles from './result-card.module.css';

/** One match in the list of a championship, with its halves. */
export function ResultCard({ match }: { readonly match: MatchView }) {
  const minute = (
    <Suspense fallback={null}>
      <PlayingMinute match={match} />
    </Suspense>
  );
  return (
    <MatchCard match={match} minute={minute} detail={detailOf(match)}>
      <strong>{match.match}</strong>
      <span>
        {dayText(match.match_date)}　<Name>{match.venue}</Name>
      </span>
    </MatchCard>
  );
}

function detailOf(match: MatchView) {
  if (hasScore(match)) return <Periods match={match} />;
  return match.is_postponed && match.postponed_reason !== ''
    ? `延期理由：${match.postponed_reason}`
    : undefined;
}

/** Totals and the shoot-out stand beside the names. */
function Periods({ match }: { readonly match: MatchView }) {
  const periods = scoreLines(match).filter(({ label }) => label !== '合計' && label !== 'PK');
  return periods.map(({ label, home, away }) => (
    <span key={label} className={styles.period}>
      {label} {home}-{away}
    </span>
  ));
}
