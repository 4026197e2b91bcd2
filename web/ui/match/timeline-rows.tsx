import type { ReactNode } from 'react';
import type { TimelineRow } from '#contract/match/live.ts';
import type { PerSide } from '#domain/match/match.ts';
import { ClubName } from '#web/ui/club-name.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './timeline-rows.module.css';
import { minuteOf, scoreText, wordOf } from './timeline-words.ts';

export type TimelineRowsProps = {
  /** In the order they were played. */
  readonly rows: readonly TimelineRow[];
  readonly clubs: PerSide<string>;
  /** What stands at the end of a row: who entered it, a button to take it back. */
  readonly beside?: (row: TimelineRow) => ReactNode;
};

/** What happened in a match, the newest first: who opens the page wants to know what has just been. */
export function TimelineRows({ rows, clubs, beside }: TimelineRowsProps) {
  const isTimed = rows.some((row) => row.kind === 'kick' || minuteOf(row) !== null);
  return (
    <ol className={styles.rows} data-timed={isTimed} reversed>
      {rows.toReversed().map((row) => (
        <li key={row.version} className={styles.row} data-kind={row.kind}>
          <Minute row={row} />
          <Mark row={row} />
          <p className={styles.told}>
            {row.is_undone ? (
              <>
                <s>
                  <Told row={row} clubs={clubs} />
                </s>
                <span className={styles.undone}>取り消し済み</span>
              </>
            ) : (
              <Told row={row} clubs={clubs} />
            )}
          </p>
          {beside !== undefined && <div className={styles.beside}>{beside(row)}</div>}
        </li>
      ))}
    </ol>
  );
}

const BALL =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8.2l3.6 2.6-1.4 4.3H9.8l-1.4-4.3ZM12 8.2v-5M15.6 10.8l4.8-1.6M14.2 15.1l2.9 4.1M9.8 15.1l-2.9 4.1M8.4 10.8 3.6 9.2';

/** A ball for a goal, ○ or × for a kick; the words beside it say the same. */
function Mark({ row }: { readonly row: TimelineRow }) {
  if (row.kind === 'goal') return <Icon path={BALL} />;
  if (row.kind !== 'kick') return <span />;
  return (
    <span className={styles.kick} data-kick={row.result} aria-hidden="true">
      {row.result === 'success' ? '○' : '×'}
    </span>
  );
}

function Minute({ row }: { readonly row: TimelineRow }) {
  const minute = minuteOf(row);
  if (minute === null) return <span className={styles.minute}>{row.kind === 'kick' && 'PK'}</span>;
  return (
    <span className={styles.minute}>
      <span aria-hidden="true">{minute}′</span>
      <span className="unseen">{minute.replace('+', '分＋')}分</span>
    </span>
  );
}

function Told({ row, clubs }: Pick<TimelineRowsProps, 'clubs'> & { readonly row: TimelineRow }) {
  const score = scoreText(row);
  return (
    <>
      {(row.kind === 'goal' || row.kind === 'kick') && (
        <>
          <ClubName clubs={clubs} side={row.side} />
          {'　'}
        </>
      )}
      <span className={styles.word}>
        {wordOf(row)}
        {score !== null && <span className={styles.score}>{`（${score}）`}</span>}
      </span>
    </>
  );
}
