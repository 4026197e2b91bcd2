import type { KickResult, PerSide, ShootOutSide, Side } from '#domain/match/match.ts';
import { ClubName } from '#web/ui/club-name.tsx';
import styles from './club-kicks.module.css';
import { KickTable } from './kick-table.tsx';

type ClubKicksProps = {
  readonly clubs: PerSide<string>;
  readonly side: Side;
  readonly shootOut: ShootOutSide;
  readonly columns: number;
  readonly onTake: (result: KickResult) => void;
  readonly onCancel: () => void;
};

/** One club's kicks, and the three buttons that record them. */
export function ClubKicks({ clubs, side, shootOut, columns, onTake, onCancel }: ClubKicksProps) {
  const club = clubs[side];
  return (
    <fieldset className={styles.club} aria-label={club}>
      <span className={styles.name}>
        <ClubName clubs={clubs} side={side} />
      </span>
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
