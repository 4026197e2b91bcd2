import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MembersPlan, PlannedRow } from '#contract/member/import.ts';
import type { MemberTable } from '#domain/members-import/read-table.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Faults } from './faults.tsx';
import styles from './members-import.module.css';
import { ALL_OR_NOBODY, MEND_FIRST, NOTHING_CHANGES } from './messages.ts';
import { PlannedRowItem } from './planned-row.tsx';

type PlanProps = {
  readonly table: MemberTable;
  readonly plan: MembersPlan;
  readonly isBusy: boolean;
  /** Somebody has changed a member since this was looked at. */
  readonly isOvertaken: boolean;
  /** Why it was not written. */
  readonly problem: ReactNode;
  readonly onBack: () => void;
  readonly onAgain: () => void;
  readonly onWrite: () => void;
};

/** What an import would do, before anything is written. */
export function Plan(props: PlanProps) {
  const { table, plan, isBusy, isOvertaken, problem, onBack, onAgain, onWrite } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that has opened it is gone.
  useEffect(() => heading.current?.focus(), []);
  const of = (kind: PlannedRow['kind']) => plan.rows.filter((row) => row.kind === kind);
  const [faulty, changed, added] = [of('faulty'), of('changed'), of('new')];
  const total = changed.length + added.length;
  return (
    <section className={styles.plan} aria-labelledby="import-plan">
      <h2 id="import-plan" ref={heading} tabIndex={-1} className="heading">
        取り込む内容の確認
      </h2>
      <dl className={styles.counts}>
        <Count term="誤り" rows={faulty.length} isUrgent={faulty.length > 0} />
        <Count term="変更" rows={changed.length} />
        <Count term="追加" rows={added.length} />
        <Count term="変わりません" rows={plan.same} />
      </dl>
      {table.notices.map((notice) => (
        <p key={notice} className="hint">
          {notice}
        </p>
      ))}
      {faulty.length > 0 && (
        <>
          <p className={styles.urgent}>{MEND_FIRST}</p>
          <Faults rows={faulty} columns={table.columns} />
        </>
      )}
      {total + faulty.length === 0 && <p>{NOTHING_CHANGES}</p>}
      <Rows heading="変更する会員" rows={changed} />
      <Rows heading="追加する会員" rows={added} />
      {total > 0 && <p className="hint">{ALL_OR_NOBODY}</p>}
      {problem}
      <div className={styles.deeds}>
        <Button onClick={onBack}>別の名簿を読み込む</Button>
        {isOvertaken ? (
          <DeedButton deed="main" onClick={onAgain}>
            もう一度確認する
          </DeedButton>
        ) : (
          <DeedButton deed="main" disabled={faulty.length > 0 || total === 0 || isBusy} onClick={onWrite}>
            {isBusy ? '取り込んでいます…' : `${total.toLocaleString('ja-JP')}人を取り込む`}
          </DeedButton>
        )}
      </div>
    </section>
  );
}

type CountProps = { readonly term: string; readonly rows: number; readonly isUrgent?: boolean };

function Count({ term, rows, isUrgent = false }: CountProps) {
  return (
    <div className={styles.count}>
      <dt>{term}</dt>
      <dd className={styles.number} data-urgent={isUrgent}>
        {rows.toLocaleString('ja-JP')}行
      </dd>
    </div>
  );
}

/** More than these are asked for: a thousand names are no quicker to look through than a hundred. */
const MOST_LISTED = 100;

function Rows({ heading, rows }: { readonly heading: string; readonly rows: readonly PlannedRow[] }) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, MOST_LISTED);
  return (
    <section className={styles.rows} aria-label={heading}>
      <h3 className={styles.subheading}>
        {heading}（{rows.length.toLocaleString('ja-JP')}人）
      </h3>
      <ul className={styles.list}>
        {shown.map((row) => (
          <PlannedRowItem key={row.line} row={row} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div>
          <Button onClick={() => setWhole(true)}>残りの{rows.length - shown.length}人も表示する</Button>
        </div>
      )}
    </section>
  );
}
