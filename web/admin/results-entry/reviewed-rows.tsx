import type { ReviewedResult } from '#contract/match/results-entry.ts';
import { faultsOf } from '#domain/match/double-check.ts';
import { resultText, standingText } from '#domain/match/result-words.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { matchOf } from '../matches/queries.ts';
import { FAULT_WORDS } from '../matches/weekend-faults.ts';
import { WITHOUT_HALVES } from './messages.ts';
import styles from './review.module.css';
import type { SoundRow } from './sheet.ts';

type Reviewed = { readonly row: SoundRow; readonly reviewed: ReviewedResult };

type ReviewedRowsProps = { readonly heading: string; readonly rows: readonly Reviewed[] };

/** Results of one kind; nothing where there are none. */
export function ReviewedRows({ heading, rows }: ReviewedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.kind} aria-label={heading}>
      <h3 className={styles.subheading}>
        {heading}（{rows.length}試合）
      </h3>
      <ul className={styles.results}>
        {rows.map(({ row, reviewed }) => (
          <ReviewedRow key={row.key} row={row} reviewed={reviewed} />
        ))}
      </ul>
    </section>
  );
}

function ReviewedRow({ row, reviewed }: Reviewed) {
  const { one, match } = row;
  const { match: view, championship_name } = one;
  const after = matchOf({ match: reviewed.after, rules: one.rules });
  const facts = [
    `${dayText(view.match_date)} ${startTimeText(view.scheduled_match_start_time)}`,
    view.venue,
    championship_name,
    view.match,
  ];
  return (
    <li className={styles.result}>
      <span className={styles.clubs}>
        <Name>{match.fixture.clubs.home}</Name> 対 <Name>{match.fixture.clubs.away}</Name>
      </span>
      <span className={styles.score}>
        {reviewed.kind === 'correction' && (
          <>
            <del>{resultText(match)}</del> →{' '}
          </>
        )}
        <strong>{resultText(after)}</strong>
      </span>
      <span className={styles.facts}>{facts.join('　')}</span>
      {reviewed.kind !== 'same' &&
        notesOf(row, reviewed).map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
    </li>
  );
}

/** What is possible, and worth a second look. */
function notesOf({ one, match, read }: SoundRow, { after }: ReviewedResult): readonly string[] {
  const planned = {
    date: one.match.match_date,
    startTime: one.match.scheduled_match_start_time,
    levelRule: one.level_rule,
  };
  // A registered match is late for nothing.
  const faults = faultsOf(matchOf({ match: after, rules: one.rules }), planned, () => 0);
  const isOpen = match.outcome.kind !== 'registered' && match.status !== '試合前';
  return [
    ...(read.halves === 'unknown' ? [WITHOUT_HALVES] : []),
    ...faults.filter((fault) => fault !== 'noStartTime').map((fault) => `${FAULT_WORDS[fault]}。`),
    ...(match.outcome.kind === 'postponed' ? ['延期を取り消して、結果を登録します。'] : []),
    ...(isOpen && match.outcome.kind === 'open'
      ? [`速報は「${standingText(match)}」${resultText(match)}です。この結果で登録します。`]
      : []),
  ];
}
