import { type ReactNode, useId } from 'react';
import { type Match, type Period, SIDES, totalGoals } from '#domain/match/match.ts';
import { ClubName } from '#web/ui/club-name.tsx';
import { KickTable } from './kick-table.tsx';
import styles from './score-details.module.css';

const HALVES: readonly (readonly [Period, ReactNode])[] = [
  ['firstHalf', '前半'],
  ['secondHalf', '後半'],
];
/** May break in the middle: seven columns stand on a phone. */
const EXTRA_HALVES: readonly (readonly [Period, ReactNode])[] = [
  [
    'extraFirstHalf',
    <>
      延長
      <wbr />
      前半
    </>,
  ],
  [
    'extraSecondHalf',
    <>
      延長
      <wbr />
      後半
    </>,
  ],
];

/** Goals by period; extra halves and shoot-out only when the match has them (reporter specification, section 5). */
export function ScoreDetails({ match }: { readonly match: Match }) {
  const headingId = useId();
  const periods = match.hasExtraHalves ? [...HALVES, ...EXTRA_HALVES] : HALVES;
  return (
    <section className={styles.details} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        得点詳細
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">チーム</th>
            {periods.map(([period, label]) => (
              <th key={period} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">合計</th>
            {match.hasShootOut && <th scope="col">PK</th>}
          </tr>
        </thead>
        <tbody>
          {SIDES.map((side) => (
            <tr key={side}>
              <th scope="row">
                <span className={styles.club}>
                  <ClubName clubs={match.fixture.clubs} side={side} />
                </span>
              </th>
              {periods.map(([period]) => (
                <td key={period}>{match.goals[side][period]}</td>
              ))}
              <td className={styles.total}>{totalGoals(match.goals[side])}</td>
              {match.hasShootOut && <td>{match.shootOut[side].score}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {match.hasShootOut && match.status !== 'PK戦' && <Kicks match={match} />}
    </section>
  );
}

/** Both clubs' rows have as many columns, so that the kicks of a round stand below each other. */
function Kicks({ match }: { readonly match: Match }) {
  const { clubs } = match.fixture;
  const { home, away } = match.shootOut;
  const columns = Math.max(home.kicks.length, away.kicks.length);
  return SIDES.filter((side) => match.shootOut[side].kicks.length > 0).map((side) => (
    <div key={side} className={styles.kicks}>
      <span>
        <ClubName clubs={clubs} side={side} />
      </span>
      <KickTable club={clubs[side]} shootOut={match.shootOut[side]} columns={columns} />
    </div>
  ));
}
