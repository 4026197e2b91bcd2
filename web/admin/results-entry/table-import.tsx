import { useState } from 'react';
import type { WeekendMatch } from '#contract/match/admin.ts';
import { createRecogniser } from '#domain/input/club-names.ts';
import { isScheduleHeader } from '#domain/input/columns.ts';
import { readRecords } from '#domain/input/delimited.ts';
import { matchRows, type StoredPlace } from '#domain/results-entry/match-rows.ts';
import { resultsOf, type UnusedRow } from '#domain/results-entry/read-results.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { FileChoice } from '../controls/file-choice.tsx';
import { type KnownClubs, useKnownClubs } from '../input/known-clubs.tsx';
import { type FileCells, readCells } from '../input/read-file.ts';
import { Problem } from '../record/problem.tsx';
import { NOT_READ, TOO_MANY_WEEKS } from './messages.ts';
import { useMatchesOfDays } from './queries.ts';
import { keyOf, type Sheet } from './sheet.ts';
import styles from './table-import.module.css';

type Outcome =
  | { readonly problem: string }
  | { readonly filled: number; readonly unused: readonly UnusedRow[]; readonly notices: readonly string[] };

/** 表から読み込む: a pasted block or a file fills the rows of its matches; a row that fits none says why, with its number. */
export function TableImport({ onFill }: { readonly onFill: Sheet['fill'] }) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const clubs = useKnownClubs();
  const matchesOfDays = useMatchesOfDays();

  const read = async (cells: FileCells): Promise<Outcome> => {
    if (!cells.ok) return { problem: cells.fault.message };
    const results = resultsOf(cells, Number(await currentFiscalYear()));
    if (!results.ok) return { problem: results.fault.message };
    const { rows, unused, notices } = results.table;
    const stored = await matchesOfDays(rows.map(({ date }) => date));
    if (stored === null) return { problem: TOO_MANY_WEEKS };
    const byKey = new Map(stored.map((one) => [keyOf(one), one]));
    const matching = matchRows(rows, stored.map(storedPlace), recogniserOf(clubs, stored));
    onFill(
      matching.matched.flatMap(({ key, typed }) => {
        const one = byKey.get(key);
        return one === undefined ? [] : [{ one, typed }];
      }),
    );
    return {
      filled: matching.matched.length,
      unused: [...unused, ...matching.unused].toSorted((one, other) => one.line - other.line),
      notices: [...cells.notices, ...notices],
    };
  };
  const take = async (cells: Promise<FileCells>) => {
    setOutcome(null);
    try {
      setOutcome(await read(await cells));
    } catch (error) {
      setOutcome({ problem: (error instanceof Error && readingProblem(error, NOT_READ)) || NOT_READ });
    }
  };
  const takeText = () => void take(Promise.resolve({ ok: true, ...readRecords(text), notices: [] }));

  return (
    <details className={styles.import}>
      <summary className={styles.summary}>表やファイルから読み込む</summary>
      <div className={styles.body}>
        <p>
          日付、ホーム、アウェイ、得点の列がある表を貼り付けるか、CSV・Excelのファイルを選んでください。大会、会場、開始時刻、前半、後半、延長前半、延長後半、PKの列があれば、それも読み取ります。読み取った結果は下の表に入り、登録する前に確かめられます。
        </p>
        <textarea
          className={styles.text}
          aria-label="結果の表"
          rows={5}
          placeholder={'日付\tホーム\tアウェイ\t得点\t前半\tPK'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="row">
          <DeedButton deed="main" disabled={text.trim() === ''} onClick={takeText}>
            貼り付けた表を読み取る
          </DeedButton>
          <FileChoice onFile={(file) => void take(readCells(file, isScheduleHeader))} />
          {outcome !== null && <Button onClick={() => setOutcome(null)}>知らせを消す</Button>}
        </div>
        {outcome !== null && <OutcomeOf outcome={outcome} />}
      </div>
    </details>
  );
}

function OutcomeOf({ outcome }: { readonly outcome: Outcome }) {
  if ('problem' in outcome) return <Problem sentence={outcome.problem} />;
  const { filled, unused, notices } = outcome;
  return (
    <div className={styles.outcome}>
      <p role="status">
        {filled}試合の結果を下の表に入れました。
        {unused.length > 0 && `次の${unused.length}行は使っていません。`}
      </p>
      {unused.length > 0 && (
        <ul className={styles.unused} aria-label="使っていない行">
          {unused.map(({ line, reason }) => (
            <li key={line}>
              <strong>{line}行目</strong>：{reason}
            </li>
          ))}
        </ul>
      )}
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  );
}

/** Without the club list, by the names of the matches alone. */
function recogniserOf({ recognise }: KnownClubs, stored: readonly WeekendMatch[]) {
  if (recognise !== null) return recognise;
  const clubs = stored.flatMap(({ match }) => [match.home_club, match.away_club]);
  const names = new Set(clubs.map(({ club_name }) => club_name));
  return createRecogniser([...names].map((name) => ({ id: null, name })));
}

function storedPlace(one: WeekendMatch): StoredPlace {
  const { match, championship_name } = one;
  return {
    key: keyOf(one),
    date: match.match_date,
    startTime: match.scheduled_match_start_time,
    venue: match.venue,
    championship: championship_name,
    clubs: { home: match.home_club.club_name, away: match.away_club.club_name },
  };
}
