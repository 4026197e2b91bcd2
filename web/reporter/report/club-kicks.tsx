import type { ReactNode } from 'react';
import type { KickResult, ShootOutSide } from '#domain/match/match.ts';
import styles from './club-kicks.module.css';
import { KickTable } from './kick-table.tsx';

type ClubKicksProps = {
  readonly club: string;
  /** As the screen shows it. */
  readonly name: ReactNode;
  readonly shootOut: ShootOutSide;
  readonly columns: number;
  readonly onTake: (result: KickResult) => void;
  readonly onCancel: () => void;
};

/** One club's kicks, and the three buttons that record them. */
export function ClubKicks({ club, name, shootOut, columns, onTake, onCancel }: ClubKicksProps) {
  return (
    <fieldset className={styles.club} aria-label={club}>
      <span className={styles.name}>{name}</span>
      <KickTable club={club} shootOut={shootOut} columns={columns} />
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.success}
          aria-label="○ 成功"
          onClick={() => onTake('success')}
        >
          ○
        </button>
        <button
          type="button"
          className={styles.failure}
          aria-label="× 失敗"
          onClick={() => onTake('failure')}
        >
          ×
        </button>
        <button
          type="button"
          className={styles.cancel}
          aria-disabled={shootOut.kicks.length === 0}
          onClick={onCancel}
        >
          取消
        </button>
      </div>
    </fieldset>
  );
}
