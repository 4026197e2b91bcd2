import type { ReactNode } from 'react';
import type { BracketMatchView, BracketSide, BracketView } from '#contract/championship/competition.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './bracket-tree.module.css';

type BracketTreeProps = {
  readonly bracket: BracketView;
  /** Leads to the match, where there is one to lead to. */
  readonly linkTo: (matchId: string, children: ReactNode) => ReactNode;
};

/** A bracket: on a phone round after round, on a wide screen side by side with lines between. */
export function BracketTree({ bracket: { rounds, others }, linkTo }: BracketTreeProps) {
  return (
    <div className={styles.bracket}>
      <div className={styles.frame}>
        <ol className={styles.rounds}>
          {rounds.map(({ name, matches }, index) => (
            <li key={name} className={styles.round} data-lines={hasLines(rounds, index) ? '' : undefined}>
              <h3 className={styles.name}>{name}</h3>
              <ol className={styles.matches}>
                {matches.map((match, place) => (
                  <li
                    key={match.match_id ?? `${match.name} ${place}`}
                    className={styles.place}
                    data-progress={match.progress}
                  >
                    <MatchBox match={match} linkTo={linkTo} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </div>
      {others.map((match) => (
        <div key={match.match_id ?? match.name} className={styles.other}>
          <h3 className={styles.name}>{match.name}</h3>
          <MatchBox match={match} linkTo={linkTo} />
        </div>
      ))}
    </div>
  );
}

/** Lines lead on where each two matches meet in one of the next round. */
function hasLines(rounds: BracketView['rounds'], index: number): boolean {
  const next = rounds[index + 1];
  return next !== undefined && rounds[index]?.matches.length === next.matches.length * 2;
}

type MatchBoxProps = { readonly match: BracketMatchView; readonly linkTo: BracketTreeProps['linkTo'] };

function MatchBox({ match, linkTo }: MatchBoxProps) {
  const { match_id: matchId, name, progress, home, away } = match;
  const inside = (
    <>
      <span className={styles.head}>
        <span>{name}</span>
        <span className={styles.state} data-progress={progress}>
          {stateOf(match)}
        </span>
      </span>
      <Side side={home} isWinner={home.goes_through && progress !== 'bye'} />
      <Side side={away} isWinner={away.goes_through && progress !== 'bye'} />
    </>
  );
  return <div className={styles.box}>{matchId === null ? inside : linkTo(matchId, inside)}</div>;
}

function Side({ side, isWinner }: { readonly side: BracketSide; readonly isWinner: boolean }) {
  return (
    <span className={styles.side} data-kind={side.kind} data-through={side.goes_through ? '' : undefined}>
      <span className={styles.club}>
        <Name>{side.name}</Name>
      </span>
      {isWinner && <span className={styles.through}>勝</span>}
      {side.kicks !== null && <span className={styles.kicks}>PK {side.kicks}</span>}
      <span className={styles.goals}>{side.goals}</span>
    </span>
  );
}

function stateOf({ progress, postponed, match_date, start_time }: BracketMatchView): string {
  if (progress === 'running') return '試合中';
  if (progress === 'played') return '試合終了';
  if (progress === 'undecided') return 'PK戦の記録待ち';
  if (progress === 'walkover') return '棄権による不戦勝';
  if (progress === 'bye') return '不戦勝';
  if (postponed) return '延期';
  return match_date === null ? '日時未定' : `${dayText(match_date)} ${startTimeText(start_time)}`;
}
