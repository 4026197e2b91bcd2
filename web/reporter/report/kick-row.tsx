import type { KickResult } from '#domain/match/match.ts';
import styles from './kick-row.module.css';

type KickRowProps = {
  readonly club: string;
  readonly kicks: readonly KickResult[];
  /** How many columns stand; those without a kick are empty circles. */
  readonly columns: number;
};

const WORD = { success: '成功', failure: '失敗', none: 'まだ' } as const;
const SIGN = { success: '○', failure: '×', none: '' } as const;

/** One club's kicks from the left, each as a sign and, for screen readers, a word. */
export function KickRow({ club, kicks, columns }: KickRowProps) {
  const numbers = Array.from({ length: columns }, (_, index) => index + 1);
  return (
    <ol className={styles.row} aria-label={`${club}のPK`}>
      {numbers.map((number) => {
        const kick = kicks[number - 1] ?? 'none';
        return (
          <li key={number} className={styles[kick]}>
            <span aria-hidden="true">{SIGN[kick]}</span>
            <span className={styles.word}>{WORD[kick]}</span>
          </li>
        );
      })}
    </ol>
  );
}
