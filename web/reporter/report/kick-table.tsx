import type { KickResult, ShootOutSide } from '#domain/match/match.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './kick-table.module.css';

type KickTableProps = {
  readonly club: string;
  readonly shootOut: ShootOutSide;
  /** How many columns stand; those without a kick are empty circles. */
  readonly columns: number;
};

const WORD = { success: '成功', failure: '失敗', none: 'まだ' } as const;
const SIGN = { success: '○', failure: '×', none: '' } as const;

/** As many circles of a readable size as the narrowest phone holds beside the total; sudden death goes on below. */
const COLUMNS_IN_A_ROW = 8;

/** One club's kicks from the left, each as a sign and, for screen readers, a word; then how many were scored. */
export function KickTable({ club, shootOut: { kicks, score }, columns }: KickTableProps) {
  const rows = Array.from({ length: Math.ceil(columns / COLUMNS_IN_A_ROW) }, (_, row) =>
    Array.from(
      { length: Math.min(COLUMNS_IN_A_ROW, columns - row * COLUMNS_IN_A_ROW) },
      (_column, index) => row * COLUMNS_IN_A_ROW + index + 1,
    ),
  );
  return (
    <table className={styles.table} aria-label={`${club}のPK`}>
      {rows.map((numbers, row) => (
        <tbody key={numbers[0]}>
          <tr>
            {numbers.map((number) => (
              <th key={number} scope="col">
                {number}
              </th>
            ))}
            {row === 0 && (
              <th scope="col" className={styles.last}>
                合計
              </th>
            )}
          </tr>
          <tr>
            {numbers.map((number) => (
              <td key={number}>
                <Kick result={kicks[number - 1] ?? 'none'} />
              </td>
            ))}
            {row === 0 && <td className={styles.total}>{score}</td>}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Kick({ result }: { readonly result: keyof typeof WORD }) {
  return (
    <span className={`${styles.kick} ${styles[result]}`}>
      <span aria-hidden="true">{SIGN[result]}</span>
      <span className="unseen">{WORD[result]}</span>
    </span>
  );
}

type ClubKicksProps = {
  readonly club: string;
  readonly shootOut: ShootOutSide;
  readonly columns: number;
  readonly onTake: (result: KickResult) => void;
  readonly onCancel: () => void;
};

/** ○ and ×. */
export function TakeKick({ onTake }: Pick<ClubKicksProps, 'onTake'>) {
  return (
    <>
      <button
        type="button"
        className={`outlined ${styles.scored}`}
        aria-label="○ 成功"
        onClick={() => onTake('success')}
      >
        ○
      </button>
      <button
        type="button"
        className={`outlined ${styles.missed}`}
        aria-label="× 失敗"
        onClick={() => onTake('failure')}
      >
        ×
      </button>
    </>
  );
}

/** One club's kicks, and the three buttons that record them. */
export function ClubKicks({ club, shootOut, columns, onTake, onCancel }: ClubKicksProps) {
  return (
    <fieldset className={`sheet stack2 ${styles.club}`} aria-label={club}>
      <span className={styles.name}>
        <Name>{club}</Name>
      </span>
      <KickTable club={club} shootOut={shootOut} columns={columns} />
      <div className={styles.buttons}>
        <TakeKick onTake={onTake} />
        <button
          type="button"
          className={`outlined ${styles.cancel}`}
          aria-disabled={shootOut.kicks.length === 0}
          onClick={onCancel}
        >
          取消
        </button>
      </div>
    </fieldset>
  );
}
