import type { KickResult, ShootOutSide } from '#domain/match/match.ts';
import styles from './kick-table.module.css';

type KickTableProps = {
  readonly club: string;
  readonly shootOut: ShootOutSide;
  /** How many columns stand; those without a kick are empty circles. */
  readonly columns: number;
};

const WORD = { success: '成功', failure: '失敗', none: 'まだ' } as const;
const SIGN = { success: '○', failure: '×', none: '' } as const;

/** One club's kicks from the left, each as a sign and, for screen readers, a word; then how many were scored. */
export function KickTable({ club, shootOut: { kicks, score }, columns }: KickTableProps) {
  const numbers = Array.from({ length: columns }, (_, index) => index + 1);
  const kickAt = (number: number): KickResult | 'none' => kicks[number - 1] ?? 'none';
  return (
    <table className={styles.table} aria-label={`${club}のPK`} data-many={columns > MANY_COLUMNS}>
      <thead>
        <tr>
          {numbers.map((number) => (
            <th key={number} scope="col">
              {number}
            </th>
          ))}
          <th scope="col">合計</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {numbers.map((number) => (
            <td key={number}>
              <span className={`${styles.kick} ${styles[kickAt(number)]}`}>
                <span aria-hidden="true">{SIGN[kickAt(number)]}</span>
                <span className={styles.word}>{WORD[kickAt(number)]}</span>
              </span>
            </td>
          ))}
          <td className={styles.total}>{score}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Beyond these, circles of full size are wider than a phone. */
const MANY_COLUMNS = 7;
