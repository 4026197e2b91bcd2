import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/championship/championships.ts';
import { exportRows, rowsAsBlock } from '#domain/input/columns.ts';
import { BLANK_COMMON, tidy } from '#domain/input/fields.ts';
import type { ScheduleConflict } from '#domain/schedule/conflicts.ts';
import { matchRows } from '#domain/schedule/rows.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { download } from '#web/ui/download.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { handOver, readDraft } from '../input/draft.ts';
import { useKnownClubs } from '../input/known-clubs.tsx';
import { commonOf } from '../input/stored-championship.tsx';
import { FILE_NAME, IMPOSSIBLE, NOT_HANDED_OVER, NOT_WRITTEN_YET, REPLACES_DRAFT } from './messages.ts';
import styles from './schedule.module.css';
import type { Made } from './schedule-maker.tsx';

type HandOverProps = {
  readonly championship: AdminChampionshipDetail;
  readonly made: Made;
  readonly conflicts: readonly ScheduleConflict[];
};

/** What is done with a schedule: printed, taken along as a file, or handed to the bulk input, which checks and writes it. */
export function HandOver({ championship, made, conflicts }: HandOverProps) {
  const { recognise } = useKnownClubs();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { clubs, matches, form } = made;
  const clubIds = new Map(
    clubs.flatMap((club): [string, string][] => {
      const found = recognise?.(club);
      return found?.kind === 'exact' && found.club.id !== null ? [[club, found.club.id]] : [];
    }),
  );
  const rows = matchRows(matches, { division: tidy(form.division), group: tidy(form.group), clubIds });
  const isPossible = conflicts.every(({ kind }) => kind !== 'impossible');
  const go = () => {
    setAsked(false);
    const isKept = handOver({ ...BLANK_COMMON, ...commonOf(championship, '') }, rows);
    setRefused(!isKept);
    if (isKept) void navigate({ to: '/admin-input-match-data', ignoreBlocker: true });
  };
  return (
    <div className={styles.onScreen}>
      <p className="hint">{NOT_WRITTEN_YET}</p>
      {!isPossible && (
        <p role="alert" className={styles.problem}>
          {IMPOSSIBLE}
        </p>
      )}
      {isRefused && (
        <p role="alert" className={styles.problem}>
          {NOT_HANDED_OVER}
        </p>
      )}
      <div className={styles.ways}>
        <DeedButton
          deed="main"
          disabled={!isPossible}
          onClick={() => (readDraft().isRestored ? setAsked(true) : go())}
        >
          試合情報の入力へ進む
        </DeedButton>
        <Button onClick={() => print()}>印刷する</Button>
        <Button onClick={() => download(exportRows(rows), FILE_NAME, 'text/csv;charset=utf-8')}>
          CSVに書き出す
        </Button>
        <CopyButton text={rowsAsBlock(rows)} label="表計算ソフト用にコピー" />
      </div>
      {isAsked && (
        <Question deed="destructive" sentence={REPLACES_DRAFT} onYes={go} onClose={() => setAsked(false)} />
      )}
    </div>
  );
}
