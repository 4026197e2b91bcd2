import { useState } from 'react';
import { type Match, SIDES, type Side, totalGoals } from '#domain/match/match.ts';
import { winnerOf } from '#domain/match/shootout.ts';
import { FittedClubName } from '#web/ui/club-name.tsx';
import styles from './score-board.module.css';

/** Both clubs and their goals, large enough to be read at arm's length in sunlight. */
export function ScoreBoard({ match }: { readonly match: Match }) {
  return (
    <section className={styles.board} aria-label="スコア">
      <ClubScore match={match} side="home" />
      <ClubScore match={match} side="away" />
      <p className="unseen" role="status">
        {SIDES.map((side) => `${match.fixture.clubs[side]} ${totalGoals(match.goals[side])}点`).join('、')}
      </p>
    </section>
  );
}

/** Says, beside the score, that the rest of the shoot-out can't change who wins. */
export function Decided({ match }: { readonly match: Match }) {
  const { home, away } = match.shootOut;
  const { clubs, rules } = match.fixture;
  const winner = winnerOf({ home: home.kicks, away: away.kicks }, rules.shootOutKicks);
  return (
    <div className={styles.decided} role="status" data-testid="decided">
      {winner !== null && (
        <>
          <span className="unseen">{`決着：${clubs[winner]} の勝ち`}</span>
          <span className={styles.sentence} aria-hidden="true">
            決着：
            <span className={styles.winner}>
              <FittedClubName clubs={clubs} side={winner} />
            </span>
            の勝ち
          </span>
        </>
      )}
    </div>
  );
}

function ClubScore({ match, side }: { readonly match: Match; readonly side: Side }) {
  const goals = totalGoals(match.goals[side]);
  const changes = useChanges(goals);
  return (
    <div className={styles.club} data-side={side}>
      <span className={styles.name}>
        <FittedClubName clubs={match.fixture.clubs} side={side} />
      </span>
      {/* A new key draws the number anew, which plays its short highlight. */}
      <span
        key={changes}
        className={styles.goals}
        data-moved={changes > 0}
        data-testid={`goals-${side}`}
        aria-hidden="true"
      >
        {goals}
      </span>
      {match.hasShootOut && <span className={styles.kicks}>PK {match.shootOut[side].score}</span>}
    </div>
  );
}

/** How often a number has changed since it was first drawn. */
function useChanges(number: number): number {
  const [seen, setSeen] = useState({ number, changes: 0 });
  if (seen.number === number) return seen.changes;
  const changes = seen.changes + 1;
  setSeen({ number, changes });
  return changes;
}
