import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { exportRows } from '#domain/input/columns.ts';
import { yearOf } from '#domain/input/common.ts';
import { BLANK_ROW, type MatchRow } from '#domain/input/fields.ts';
import { isBlank } from '#domain/input/row.ts';
import { download } from '#web/ui/download.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Question } from '../dialog/question.tsx';
import { cellName, focusOn } from './cell.tsx';
import { CommonForm } from './common-form.tsx';
import { useInputForm } from './draft.ts';
import { Findings } from './findings.tsx';
import { type ChangeForm, lastTyped, lineNumbers } from './form.ts';
import { useKnownClubs, variantChanges, variantCount } from './known-clubs.tsx';
import styles from './match-input.module.css';
import {
  CLEARS,
  CONFIRM_INPUT,
  FILE_NAME,
  HANDED_OVER,
  LINKS_MADE,
  MATCH_INPUT,
  REPLACES,
  RESTORED,
} from './messages.ts';
import type { Pasted } from './paste.ts';
import { refusedCells } from './plan-reading.ts';
import { PlanResult } from './plan-result.tsx';
import { readFile } from './read-file.ts';
import { reviewRows } from './review.ts';
import { ROWS_A_PAGE, Rows, shownFields } from './rows.tsx';
import { useFiscalYears } from './stored-championship.tsx';
import { Tools } from './tools.tsx';
import { type LinkUnit, TokenLinks, tokensForRows } from './url-tokens.tsx';
import { type Said, useBatch } from './use-batch.ts';

/** A question before something typed is lost. */
type Asked = { readonly sentence: string; readonly onYes: () => void };

/** /admin-input-match-data: matches of one championship in bulk (reporter specification, sections 2, 3 and 5). */
export function MatchInput() {
  const { form, change, isRestored, isHandedOver } = useInputForm();
  const [page, setPage] = useState(0);
  const [isEverything, setEverything] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [notices, setNotices] = useState<readonly string[]>(isHandedOver ? [HANDED_OVER, LINKS_MADE] : []);
  const [linkUnit, setLinkUnit] = useState<LinkUnit>('spot');
  const years = useFiscalYears();
  const clubs = useKnownClubs();

  const rows = form.rows.map(({ row }) => row);
  const { divisionName, group_1, group_2 } = form.common;
  const around = { divisionName, group_1, group_2, fiscalYear: yearOf(form.common) };
  // Typing in one of 2,000 rows doesn't wait for all of them to be looked through.
  const settledRows = useDeferredValue(form.rows);
  const review = reviewRows(settledRows, around);
  const variants = variantChanges(
    settledRows.map(({ row }) => row),
    clubs.recognise,
  );
  const written: ChangeForm = (done) => {
    // What was said of the file that is done says nothing of the rows that are left.
    setNotices([]);
    change(done);
  };
  const batch = useBatch(form, written, setSaid);

  const jump = (name: string) => {
    const index = Number.parseInt(name, 10);
    if (!Number.isNaN(index)) flushSync(() => setPage(Math.floor(index / ROWS_A_PAGE)));
    focusOn(name);
  };
  const orAsk = (isLoss: boolean, sentence: string, onYes: () => void) => {
    if (isLoss) setAsked({ sentence, onYes });
    else onYes();
  };
  const read = async (file: File) => {
    const result = await readFile(file, around.fiscalYear);
    if (!result.ok) {
      setSaid({ message: result.fault.message, focus: null });
      return;
    }
    const { table } = result;
    setPage(0);
    change({ kind: 'table', table });
    makeLinks(
      table.rows.map(({ row }) => row),
      table.notices,
    );
  };
  /** For the rows of a schedule, which begins at the row of this place. */
  const makeLinks = (schedule: readonly MatchRow[], toTell: readonly string[], index = 0) => {
    const tokens = [...tokensForRows(schedule, linkUnit)].map(([at, token]) => [index + at, token] as const);
    setNotices(tokens.length === 0 ? toTell : [...toTell, LINKS_MADE]);
    change({ kind: 'tokens', tokens: new Map(tokens) });
  };
  /** Tokens that were made for the other unit are made anew. */
  const makeLinksFor = (unit: LinkUnit) => {
    setLinkUnit(unit);
    const isMade = (token: string) => form.generated.includes(token);
    const without = rows.map((row) => (isMade(row.urlAccessToken) ? { ...row, urlAccessToken: '' } : row));
    const tokens = [...tokensForRows(without, unit)].filter(([index]) => rows[index]?.urlAccessToken !== '');
    change({ kind: 'tokens', tokens: new Map(tokens) });
  };
  const paste = (index: number, pasted: Pasted) => {
    if (!pasted.ok) {
      setSaid({ message: pasted.fault.message, focus: null });
      return;
    }
    change({ kind: 'block', index, rows: pasted.rows });
    const whole = pasted.isSchedule ? pasted.rows.map((row) => ({ ...BLANK_ROW, ...row })) : [];
    makeLinks(whole, pasted.notices, index);
  };

  return (
    <main className={styles.page}>
      <title>{MATCH_INPUT}</title>
      <PageTitle>{MATCH_INPUT}</PageTitle>
      <Link to="/confirm-match-input" className={styles.link}>
        {CONFIRM_INPUT} ›
      </Link>
      {isRestored && <p className={styles.note}>{RESTORED}</p>}
      <CommonForm common={form.common} years={years} change={change} />
      <section className="stack3" aria-label="試合情報">
        <h2 className="heading">試合情報</h2>
        <p className="hint">
          表計算ソフトの範囲を、どの欄にも貼り付けられます。＊のある欄をすべて入力した行だけが追加されます。開始時刻が決まっていない試合は「00:00」のままにしてください。
        </p>
        <Tools
          isEverything={isEverything}
          onEverything={setEverything}
          onFile={(file) => orAsk(lastTyped(form) > 0, REPLACES, () => void read(file))}
          onExport={() =>
            download(exportRows(rows.filter((row) => !isBlank(row))), FILE_NAME, 'text/csv;charset=utf-8')
          }
          onTokens={() => change({ kind: 'tokens', tokens: tokensForRows(rows, linkUnit) })}
          linkUnit={linkUnit}
          onLinkUnit={makeLinksFor}
          variants={variantCount(variants)}
          onVariants={() => change({ kind: 'many', changes: variants })}
          onMore={() => change({ kind: 'moreRows' })}
          onClear={() =>
            orAsk(true, CLEARS, () => {
              setPage(0);
              setNotices([]);
              change({ kind: 'clear' });
            })
          }
        />
        {notices.map((notice) => (
          <p key={notice} className={styles.note}>
            {notice}
          </p>
        ))}
        <Rows
          form={form}
          fields={shownFields(rows, isEverything)}
          around={around}
          refused={refusedCells(batch.plan)}
          clubs={clubs}
          page={Math.min(page, Math.ceil(form.rows.length / ROWS_A_PAGE) - 1)}
          onPage={setPage}
          change={change}
          onPaste={paste}
        />
      </section>
      <Findings review={review} form={form} onJump={({ index, field }) => jump(cellName(index, field))} />
      <TokenLinks form={form} />
      {batch.plan === null ? (
        <div className={styles.next}>
          <p aria-live="polite">確認する試合：{review.counted}件</p>
          <button
            type="button"
            className={styles.check}
            aria-disabled={batch.isChecking}
            onClick={batch.check}
          >
            {batch.isChecking ? '確認しています…' : '追加前の確認へ'}
          </button>
        </div>
      ) : (
        <PlanResult
          plan={batch.plan}
          lineOf={(index) => lineNumbers(form.rows)[index] ?? index + 1}
          clubsOf={(index) => {
            const { clubLeftName = '', clubRightName = '' } = rows[index] ?? {};
            return `${clubLeftName} 対 ${clubRightName}`;
          }}
          isWriting={batch.isWriting}
          onWrite={batch.write}
          onJump={(index) => jump(cellName(index, 'clubLeftName'))}
          onEmpty={(index) => change({ kind: 'cells', index, changes: BLANK_ROW })}
        />
      )}
      {said !== null && (
        <Question
          sentence={said.message}
          onClose={() => {
            flushSync(() => setSaid(null));
            if (said.focus !== null) jump(said.focus);
          }}
        />
      )}
      {asked !== null && (
        <Question
          deed="destructive"
          sentence={asked.sentence}
          onClose={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            asked.onYes();
          }}
        />
      )}
    </main>
  );
}
