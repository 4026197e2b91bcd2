import { useLayoutEffect, useRef } from 'react';
import type { InputPlan, PlannedItem } from '#contract/match-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MUST_AGREE, NOTHING_NEW } from './messages.ts';
import { countsOf, isWritable } from './plan-reading.ts';
import styles from './plan-result.module.css';

type PlanResultProps = {
  readonly plan: InputPlan;
  readonly isWriting: boolean;
  readonly onWrite: () => void;
  readonly onJump: (index: number) => void;
  readonly onEmpty: (index: number) => void;
};

/** What would become of each row, before anything is written; and the button that writes. */
export function PlanResult({ plan, isWriting, onWrite, onJump, onEmpty }: PlanResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const counts = countsOf(plan);
  const toTell = plan.items.filter(needsTelling);
  return (
    <section className={styles.plan} aria-label="追加前の確認">
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        追加前の確認
      </h2>
      <p>まだ何も登録していません。</p>
      <ul className={styles.counts}>
        {counts.map(({ kind, word, count }) => (
          <li key={kind} data-kind={kind}>
            {word} <strong>{count}件</strong>
          </li>
        ))}
      </ul>
      <Championship plan={plan} />
      {toTell.length > 0 && (
        <ol className={styles.items}>
          {toTell.map((item) => (
            <Item key={item.row} item={item} onJump={onJump} onEmpty={onEmpty} />
          ))}
        </ol>
      )}
      <NewRows plan={plan} />
      {isWritable(plan) === 'yes' && (
        <button type="button" className={styles.write} aria-disabled={isWriting} onClick={onWrite}>
          {isWriting ? '追加しています…' : '試合情報を追加する'}
        </button>
      )}
      {isWritable(plan) === 'nothingNew' && <Notice>{NOTHING_NEW}</Notice>}
      {isWritable(plan) === 'no' && <p className={styles.refused}>{MUST_AGREE}</p>}
    </section>
  );
}

/** A season's plan must not wait for ids that hardly anybody reads to the end. */
const MOST_IDS = 100;

/** The ids that the new ones would have. */
function NewRows({ plan: { items } }: { readonly plan: InputPlan }) {
  const fresh = items.filter(({ kind }) => kind === 'new');
  if (fresh.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>追加する試合の試合ID</summary>
      <ul className={styles.ids}>
        {fresh.slice(0, MOST_IDS).map(({ row, match_id }) => (
          <li key={row}>
            {row}行目：{match_id}
          </li>
        ))}
        {fresh.length > MOST_IDS && <li>ほか{fresh.length - MOST_IDS}件あります。</li>}
      </ul>
    </details>
  );
}

/** A new row without a notice is what everybody expects; one that is stored already is only counted. */
function needsTelling({ kind, notices }: PlannedItem): boolean {
  return kind === 'different' || kind === 'conflict' || kind === 'error' || notices.length > 0;
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
      {new_divisions.length > 0 && <p>新しい部・ブロック：{new_divisions.join('、')}</p>}
    </>
  );
}

type ItemProps = { readonly item: PlannedItem } & Pick<PlanResultProps, 'onJump' | 'onEmpty'>;

function Item({ item: { row, kind, differences, faults, notices }, onJump, onEmpty }: ItemProps) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.jump} onClick={() => onJump(row - 1)}>
        {row}行目
      </button>
      <div>
        {differences.map((difference) => (
          <p key={difference.field}>
            <Differs {...difference} />
          </p>
        ))}
        {[...faults.map(({ message }) => message), ...notices].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {kind !== 'new' && kind !== 'same' && (
        <Button aria-label={`${row}行目を空にする`} onClick={() => onEmpty(row - 1)}>
          空にする
        </Button>
      )}
    </li>
  );
}

function Differs({ name, stored, given }: InputPlan['championship']['differences'][number]) {
  return (
    <>
      {name}：登録は「{stored}」、入力は「{given}」
    </>
  );
}
