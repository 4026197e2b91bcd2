import type { PublicMatch } from '#contract/championship/public-results.ts';
import { Name } from '../name.tsx';
import styles from './score-table.module.css';
import { scoreLines } from './standing.ts';

/** Every period of a match, total and shoot-out, a row for each club. */
export function ScoreTable({ match }: { readonly match: PublicMatch }) {
  const lines = scoreLines(match);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">クラブ</span>
            </th>
            {lines.map(({ label }) => (
              <th key={label} scope="col">
                <Name>{label}</Name>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">
                <Name>{(side === 'home' ? match.home_club : match.away_club).club_name}</Name>
              </th>
              {lines.map((line) => (
                <td key={line.label} data-total={line.label === '合計' ? '' : undefined}>
                  {line[side]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
