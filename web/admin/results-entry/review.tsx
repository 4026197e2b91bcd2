import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { CompetitionMoves, enterResults, ResultsReview } from '#contract/match/results-entry.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { useCreationKey } from '../record/creation-key.ts';
import { SavingProblem } from '../record/problem.tsx';
import { halvesInSecond, NOT_REVIEWED, NOT_SAVED, NOTHING_CHANGES, NOTHING_MOVES } from './messages.ts';
import { useEnterResults, useReview } from './queries.ts';
import styles from './review.module.css';
import { ReviewedRows } from './reviewed-rows.tsx';
import { resultOf, type SoundRow } from './sheet.ts';

type ReviewProps = {
  /** The results to save, as they were typed when the review was opened. */
  readonly rows: readonly SoundRow[];
  readonly onBack: () => void;
  /** Somebody else was first: the matches have to be read again. */
  readonly onOvertaken: () => void;
  readonly onSaved: (answer: AnswerOf<typeof enterResults>) => void;
};

/** What changes, and what moves in the tables, before anything is saved. */
export function Review({ rows, onBack, onOvertaken, onSaved }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const results = rows.map(resultOf);
  const { data, error } = useReview(results);
  const saving = useEnterResults();
  const key = useCreationKey();
  // The button that has opened it is gone.
  useEffect(() => heading.current?.focus(), []);
  const changes = data?.results.filter(({ kind }) => kind !== 'same').length ?? 0;
  const isOvertaken = [error, saving.error].some((one) => one instanceof ApiError && one.status === 409);
  const save = () =>
    saving.mutate({ body: { results }, idempotencyKey: key.of(results) }, { onSuccess: onSaved });
  return (
    <section className={styles.review} aria-labelledby="results-review">
      <h2 id="results-review" ref={heading} tabIndex={-1} className="heading">
        登録する内容の確認
      </h2>
      {data === undefined && error === null && <p role="status">変わることを確かめています…</p>}
      {data !== undefined && <Reviewed rows={rows} review={data} />}
      <SavingProblem
        error={saving.error ?? error}
        notDone={saving.error === null ? NOT_REVIEWED : NOT_SAVED}
      />
      <div className={styles.deeds}>
        <Button onClick={isOvertaken ? onOvertaken : onBack}>
          {isOvertaken ? '最新の状況を見て入力に戻る' : '入力に戻る'}
        </Button>
        <DeedButton deed="main" disabled={changes === 0 || isOvertaken || saving.isPending} onClick={save}>
          {saving.isPending ? '登録しています…' : '登録する'}
        </DeedButton>
      </div>
    </section>
  );
}

function Reviewed({ rows, review }: { readonly rows: readonly SoundRow[]; readonly review: ResultsReview }) {
  const { results, competitions } = review;
  const all = rows.flatMap((row, index) => {
    const reviewed = results[index];
    return reviewed === undefined ? [] : [{ row, reviewed }];
  });
  const of = (kind: ResultsReview['results'][number]['kind']) =>
    all.filter(({ reviewed }) => reviewed.kind === kind);
  const withoutHalves = all.filter(
    ({ row, reviewed }) => reviewed.kind !== 'same' && row.read.halves === 'unknown',
  );
  const isNothing = all.every(({ reviewed }) => reviewed.kind === 'same');
  return (
    <>
      {isNothing && <p>{NOTHING_CHANGES}</p>}
      {withoutHalves.length > 0 && <p className={styles.note}>{halvesInSecond(withoutHalves.length)}</p>}
      <ReviewedRows heading="新しく登録する結果" rows={of('registration')} />
      <ReviewedRows heading="修正する結果" rows={of('correction')} />
      <ReviewedRows heading="登録済みのまま変えない結果" rows={of('same')} />
      {!isNothing && <Moves competitions={competitions} />}
    </>
  );
}

function Moves({ competitions }: { readonly competitions: readonly CompetitionMoves[] }) {
  return (
    <section className={styles.moves} aria-labelledby="results-moves">
      <h3 id="results-moves" className={styles.subheading}>
        順位とトーナメントの変化
      </h3>
      {competitions.length === 0 && <p>{NOTHING_MOVES}</p>}
      {competitions.map(({ championship_id, championship_name, tables, moves }) => (
        <div key={championship_id} className={styles.competition}>
          <h4 className={styles.competitionName}>{championship_name}</h4>
          <div className={styles.tables}>
            {tables.map((table) => (
              <MovesOfTable key={table.group} table={table} />
            ))}
          </div>
          {moves.length > 0 && (
            <ul className={styles.sentences}>
              {moves.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

function MovesOfTable({ table }: { readonly table: CompetitionMoves['tables'][number] }) {
  return (
    <table className={styles.table}>
      <caption>{table.group}</caption>
      <thead>
        <tr>
          <th scope="col">クラブ</th>
          <th scope="col">順位</th>
          <th scope="col">勝点</th>
        </tr>
      </thead>
      <tbody>
        {table.clubs.map(({ club, before, after }) => (
          <tr key={club}>
            <th scope="row">{club}</th>
            <td>{moveText(before?.place, after?.place)}</td>
            <td>{moveText(before?.points, after?.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `2 → 1`; one number where it stays. */
function moveText(before: number | undefined, after: number | undefined): string {
  if (before === after) return String(after ?? '');
  return `${before ?? 'なし'} → ${after ?? 'なし'}`;
}
