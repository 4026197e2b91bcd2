import { useRef, useState } from 'react';
import { MOST_RESULTS } from '#domain/results-entry/messages.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Unsaved } from '../dialog/unsaved.tsx';
import { DayChoice } from '../matches/day-choice.tsx';
import { lastDays, useDays } from '../matches/days.ts';
import { useWeekend } from '../matches/queries.ts';
import { LEAVES, NO_MATCHES, NOT_READ, NOT_READ_AGAIN, RESULTS_ENTRY, saved } from './messages.ts';
import { useMatchesOfDays } from './queries.ts';
import styles from './results-entry-page.module.css';
import { Review } from './review.tsx';
import { isSound, type Sheet, type SoundRow, useSheet } from './sheet.ts';
import { SheetRows } from './sheet-rows.tsx';
import { TableImport } from './table-import.tsx';

/** /admin-results: the results of many matches typed by the keyboard or read from a table, reviewed, and saved together. */
export function ResultsEntryPage() {
  const { days, choose } = useDays(lastDays);
  const query = useWeekend(days);
  const sheet = useSheet(query.data?.matches ?? []);
  const [reviewed, setReviewed] = useState<readonly SoundRow[] | null>(null);
  const [done, setDone] = useState('');
  const matchesOfDays = useMatchesOfDays();
  const touched = sheet.rows.filter(({ isTouched }) => isTouched);
  const back = () => setReviewed(null);
  const readAgain = async () => {
    back();
    const dates = touched.map(({ one }) => one.match.match_date);
    try {
      sheet.renew((await matchesOfDays(dates)) ?? []);
    } catch {
      setDone(NOT_READ_AGAIN);
    }
  };
  return (
    <Page title={RESULTS_ENTRY} isWide={true}>
      <PageTitle>{RESULTS_ENTRY}</PageTitle>
      <Unsaved isDirty={touched.length > 0} sentence={LEAVES} />
      {reviewed === null ? (
        <>
          <DayChoice days={days} onChoose={choose} />
          <TableImport onFill={sheet.fill} />
          <p className={styles.help}>
            得点は合計で入れます。前半の得点を入れると、残りが後半の得点になります。
            <span className={styles.keys}>
              Tabで次の欄、Enterで次の試合、↑と↓で上下の試合、Escで入れた結果の取り消しです。
            </span>
          </p>
          {done !== '' && <p role="status">{done}</p>}
          <Reading query={query} shape="cards" problem={readingProblem(query.error, NOT_READ)}>
            {() => (
              <Entry
                sheet={sheet}
                onReview={(rows) => {
                  setDone('');
                  setReviewed(rows);
                }}
              />
            )}
          </Reading>
        </>
      ) : (
        <Review
          rows={reviewed}
          onBack={back}
          onOvertaken={() => void readAgain()}
          onSaved={({ registered, corrected }) => {
            sheet.clear();
            back();
            setDone(saved(registered, corrected));
          }}
        />
      )}
    </Page>
  );
}

type EntryProps = { readonly sheet: Sheet; readonly onReview: (rows: readonly SoundRow[]) => void };

/** The rows, and at the foot how many are typed. */
function Entry({ sheet, onReview }: EntryProps) {
  const next = useRef<HTMLButtonElement>(null);
  const { rows, type, clear } = sheet;
  if (rows.length === 0) return <Notice>{NO_MATCHES}</Notice>;
  const touched = rows.filter(({ isTouched }) => isTouched);
  const sound = rows.filter(isSound);
  const faulty = touched.length - sound.length;
  const canReview = sound.length > 0 && faulty === 0 && sound.length <= MOST_RESULTS;
  return (
    <>
      <SheetRows rows={rows} onType={type} onEnd={() => next.current?.focus()} />
      <div className={styles.foot}>
        <p role="status">
          {rows.length}試合のうち、{touched.length}試合に入力しました。
          {faulty > 0 && `${faulty}試合は、説明のとおりに直してください。`}
          {sound.length > MOST_RESULTS && `一度に登録できるのは${MOST_RESULTS}試合までです。`}
        </p>
        <div className="row">
          {touched.length > 0 && <Button onClick={clear}>入力を消す</Button>}
          <DeedButton ref={next} deed="main" disabled={!canReview} onClick={() => onReview(sound)}>
            確認に進む
          </DeedButton>
        </div>
      </div>
    </>
  );
}
