import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { InputPlan, PlannedItem } from '#contract/match/input.ts';
import { WHOLE_CHAMPIONSHIP } from '#domain/input/row.ts';
import { Notice } from '#web/ui/notice.tsx';
import {
  CHAMPIONSHIP_MUST_AGREE,
  HAVE_BEGUN,
  MUST_AGREE,
  MUST_CHOOSE,
  NOTHING_NEW,
  NOTHING_TO_CHANGE,
  STAY_AS_STORED,
} from './messages.ts';
import { Differs, PlanItem } from './plan-item.tsx';
import {
  amountOf,
  type Choice,
  countsOf,
  differingItems,
  hasFaultyRows,
  UNDECIDED,
  writable,
} from './plan-reading.ts';
import styles from './plan-result.module.css';

type PlanResultProps = {
  readonly plan: InputPlan;
  /** The number of the row at a place, as people count. */
  readonly lineOf: (index: number) => number;
  /** The clubs of the row at a place. */
  readonly clubsOf: (index: number) => string;
  readonly isWriting: boolean;
  readonly onWrite: (choice: Choice) => void;
  readonly onJump: (index: number) => void;
  readonly onEmpty: (index: number) => void;
};

/** What would become of each row, before anything is written; and the button that writes. */
export function PlanResult({ plan, lineOf, clubsOf, isWriting, onWrite, onJump, onEmpty }: PlanResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [choice, setChoice] = useState(UNDECIDED);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const toggle = (row: number) => {
    const asNew = new Set(choice.asNew);
    if (!asNew.delete(row)) asNew.add(row);
    setChoice({ ...choice, asNew });
  };
  const toTell = plan.items.filter(needsTelling).toSorted((one, other) => weightOf(one) - weightOf(other));
  const state = writable(plan, choice);
  return (
    <section className={styles.plan} aria-label="追加前の確認">
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        追加前の確認
      </h2>
      <p>まだ何も登録していません。</p>
      <ul className={styles.counts}>
        {countsOf(plan).map(({ kind, word, count }) => (
          <li key={kind} data-kind={kind}>
            {word} <strong>{count}件</strong>
          </li>
        ))}
      </ul>
      <Championship plan={plan} />
      {toTell.length > 0 && (
        <ol className={styles.items}>
          {toTell.map((item) => (
            <PlanItem
              key={item.row}
              item={item}
              line={lineOf(item.row - 1)}
              clubs={clubsOf(item.row - 1)}
              isAsNew={choice.asNew.has(item.row)}
              onAsNew={() => toggle(item.row)}
              onJump={onJump}
              onEmpty={onEmpty}
            />
          ))}
        </ol>
      )}
      <NewRows plan={plan} lineOf={lineOf} />
      {state !== 'no' && (
        <ChangeChoice
          differing={differingItems(plan, choice)}
          lineOf={lineOf}
          chosen={choice.changes}
          onChoose={(changes) => setChoice({ ...choice, changes })}
        />
      )}
      {state === 'yes' && (
        <button
          type="button"
          className={styles.write}
          aria-disabled={isWriting}
          onClick={() => onWrite(choice)}
        >
          {isWriting ? '書き込んでいます…' : writeWords(plan, choice)}
        </button>
      )}
      {state === 'nothing' && <Notice>{choice.changes === 'leave' ? NOTHING_TO_CHANGE : NOTHING_NEW}</Notice>}
      {plan.championship.kind === 'different' && <p className={styles.refused}>{CHAMPIONSHIP_MUST_AGREE}</p>}
      {hasFaultyRows(plan) && <p className={styles.refused}>{MUST_AGREE}</p>}
    </section>
  );
}

function writeWords(plan: InputPlan, choice: Choice): string {
  const { added, changed } = amountOf(plan, choice);
  if (changed === 0) return '試合情報を追加する';
  return added === 0 ? '試合情報を変更する' : '試合情報を追加・変更する';
}

/** A season's plan must not wait for ids that hardly anybody reads to the end. */
const MOST_IDS = 100;

/** The ids that the new ones would have. */
function NewRows({ plan: { items }, lineOf }: Pick<PlanResultProps, 'plan' | 'lineOf'>) {
  const fresh = items.filter(({ kind }) => kind === 'new');
  if (fresh.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>追加する試合の試合ID</summary>
      <ul className={styles.ids}>
        {fresh.slice(0, MOST_IDS).map(({ row, match_id }) => (
          <li key={row}>
            {lineOf(row - 1)}行目：{match_id}
          </li>
        ))}
        {fresh.length > MOST_IDS && <li>ほか{fresh.length - MOST_IDS}件あります。</li>}
      </ul>
    </details>
  );
}

/** A new row without a notice is what everybody expects; one that is stored already is only counted. */
function needsTelling({ kind, notices }: PlannedItem): boolean {
  return (
    kind !== 'same' && (kind !== 'new' || notices.length > 0) && (kind !== 'blank' || notices.length > 0)
  );
}

/** What holds up the whole batch comes first, then what changes; what is only worth a second look last. Else as in the file. */
function weightOf({ kind, change_of }: PlannedItem): number {
  if (kind === 'error' || kind === 'conflict') return 0;
  if (kind !== 'different') return 3;
  return change_of === null ? 1 : 2;
}

function Championship({ plan: { championship, new_divisions } }: { readonly plan: InputPlan }) {
  return (
    <>
      {championship.kind === 'new' && <p>この大会は、新しく登録されます。</p>}
      {championship.differences.map((difference) => (
        <p key={difference.field} className={styles.refused}>
          大会の
          <Differs {...difference} />
        </p>
      ))}
      {championship.entered.map(({ field, name, given }) => (
        <p key={field}>
          大会の{name}が未登録のため、試合といっしょに「{given}」を登録します。
        </p>
      ))}
      {new_divisions.length > 0 && <p>新しい部・ブロック：{new_divisions.join('、')}</p>}
      {championship.kind !== 'new' && new_divisions.includes(WHOLE_CHAMPIONSHIP) && (
        <p>部・ブロックの空いた試合は、新しい「{WHOLE_CHAMPIONSHIP}」に入ります。</p>
      )}
    </>
  );
}

type ChangeChoiceProps = Pick<PlanResultProps, 'lineOf'> & {
  /** The rows that say something else than what is stored. */
  readonly differing: readonly PlannedItem[];
  readonly chosen: Choice['changes'];
  readonly onChoose: (changes: Choice['changes']) => void;
};

/** Asks whether to change what is stored; only where a row differs from it. */
function ChangeChoice({ differing, lineOf, chosen, onChoose }: ChangeChoiceProps) {
  const name = useId();
  if (differing.length === 0) return null;
  const begun = differing.filter(({ change_of }) => change_of === null);
  const option = (changes: 'apply' | 'leave', words: string) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        checked={chosen === changes}
        disabled={changes === 'apply' && begun.length > 0}
        onChange={() => onChoose(changes)}
      />
      {words}
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>登録と違う内容の試合（{differing.length}件）</legend>
      <p>{chosen === 'leave' ? STAY_AS_STORED : MUST_CHOOSE}</p>
      {begun.length > 0 && (
        <p className={styles.refused}>
          {begun.map(({ row }) => `${lineOf(row - 1)}行目`).join('、')}
          {HAVE_BEGUN}
        </p>
      )}
      {option('apply', '変更も反映する')}
      {option('leave', '変更は反映せず、新しい試合だけを追加する')}
    </fieldset>
  );
}
