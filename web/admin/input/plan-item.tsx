import type { InputPlan, PlannedItem } from '#contract/match/input.ts';
import { DEFAULT_START_TIME } from '#domain/input/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Name } from '#web/ui/name.tsx';
import { MORE_LINKS } from './messages.ts';
import styles from './plan-result.module.css';

type PlanItemProps = {
  readonly item: PlannedItem;
  /** The row's number, as people count. */
  readonly line: number;
  /** Of the row, as typed. */
  readonly clubs: string;
  /** Whether a row that could be a stored match is added as another match. */
  readonly isAsNew: boolean;
  readonly onAsNew: () => void;
  readonly onJump: (index: number) => void;
  readonly onEmpty: (index: number) => void;
};

/** A row that is not simply new: what differs, or what is wrong, and what can be done about it. */
export function PlanItem({ item, line, clubs, isAsNew, onAsNew, onJump, onEmpty }: PlanItemProps) {
  const { row, kind, differences, faults, notices, new_match_id } = item;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.jump} onClick={() => onJump(row - 1)}>
        {line}行目
      </button>
      <div>
        <p className={styles.clubs}>
          <Name>{clubs}</Name>
        </p>
        {isAsNew ? (
          <p>別の試合として追加します（{new_match_id}）。</p>
        ) : (
          differences.map((difference) => (
            <p key={difference.field}>
              <Differs {...difference} />
            </p>
          ))
        )}
        {[...faults.map(({ message }) => message), ...(isAsNew ? [] : notices)].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <div className={styles.actions}>
        {new_match_id !== null && (
          <Button aria-label={`${line}行目を${isAsNew ? SAME : OTHER}`} onClick={onAsNew}>
            {isAsNew ? SAME : OTHER}
          </Button>
        )}
        {kind !== 'new' && kind !== 'same' && (
          <Button aria-label={`${line}行目を空にする`} onClick={() => onEmpty(row - 1)}>
            空にする
          </Button>
        )}
      </div>
    </li>
  );
}

const OTHER = '別の試合にする';
const SAME = '変更に戻す';

/** Where a field differs, in words. */
export function Differs(difference: InputPlan['championship']['differences'][number]) {
  const { field, name, stored, given } = difference;
  // A link is added to the match, and none taken from it.
  if (field === 'urlAccessToken') {
    return (
      <>
        {name}：{MORE_LINKS}
      </>
    );
  }
  return (
    <>
      {name}：登録は{wordOf(stored, field)}、入力は{wordOf(given, field)}
    </>
  );
}

function wordOf(value: string, field: string): string {
  if (value === '') return '空欄';
  return field === 'scheduledStartTime' && value === DEFAULT_START_TIME ? '時刻未定' : `「${value}」`;
}
