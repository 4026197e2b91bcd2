import { rowOnWire } from '#contract/timeline-row.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { undoesOf } from '#domain/match/undo.ts';
import { clockText } from '#web/ui/jst.ts';
import { TimelineRows } from '#web/ui/match/timeline-rows.tsx';
import { wordOf } from '#web/ui/match/timeline-words.ts';
import { flowOf } from '../match/flow.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import type { Entered } from './entered.ts';
import styles from './reporter-timeline.module.css';
import { undoCommand } from './undo-command.ts';
import { type EnteredOnMatch, useEntered } from './use-entered.ts';

export type ReporterTimelineProps = {
  readonly address: MatchAddress;
  readonly onPhone: MatchOnPhone;
  /** Asks before it is entered; null where nothing can be taken back any more. */
  readonly onAsk: ((command: MatchCommand) => void) | null;
};

/** 経過: what was entered, when and on which phone, the newest first, each with its undo where the rules have one. */
export function ReporterTimeline({ address, onPhone, onAsk }: ReporterTimelineProps) {
  const known = useEntered(address, onPhone);
  const { rows } = known;
  const match = onPhone.shown?.match;
  if (match === undefined) return null;
  const flow = flowOf(address);
  const undoes = undoesOf(
    rows.map(({ row }) => row),
    match,
    flow.policy,
  );
  const enteredBy = new Map(rows.map(({ row, entered }) => [row.version, entered]));
  return (
    <section className={styles.timeline} aria-labelledby="reporter-timeline">
      <h2 id="reporter-timeline" className={styles.heading}>
        経過
      </h2>
      <WhatIsMissing known={known} />
      {rows.length > 0 && (
        <TimelineRows
          rows={rows.map(({ row }) => rowOnWire(row))}
          clubs={match.fixture.clubs}
          beside={(row) => {
            const undo = onAsk === null ? undefined : undoes.get(row.version);
            return (
              <>
                <EnteredBy entered={enteredBy.get(row.version)} />
                {undo !== undefined && (
                  <button
                    type="button"
                    className={styles.undo}
                    aria-label={`${nameOf(row, match.fixture.clubs)}を取り消す`}
                    onClick={() => onAsk?.(undoCommand(undo, match, flow))}
                  >
                    取り消す
                  </button>
                )}
              </>
            );
          }}
        />
      )}
    </section>
  );
}

function nameOf(row: Parameters<typeof wordOf>[0], clubs: { readonly home: string; readonly away: string }) {
  return 'side' in row ? `${clubs[row.side]}の${wordOf(row)}` : wordOf(row);
}

function EnteredBy({ entered }: { readonly entered: Entered | undefined }) {
  if (entered === undefined) return null;
  return (
    <p className={styles.by}>
      <time dateTime={new Date(entered.recordedAt).toISOString()}>{clockText(entered.recordedAt)}</time>{' '}
      {entered.isOwn ? 'この端末' : '別の端末'}
      {entered.isWaiting && <strong className={styles.waiting}>送信待ち</strong>}
    </p>
  );
}

const NOTHING_ENTERED = 'まだ記録がありません。';
const EARLIER_UNKNOWN = 'これまでの経過は、電波が戻ると表示します。';
const FAILED = '経過を読み込めませんでした。';

function WhatIsMissing({ known }: { readonly known: EnteredOnMatch }) {
  const { version, isFailed, isReading, retry, rows } = known;
  if (version === null && isFailed) {
    return (
      <div className={styles.missing}>
        <p>{navigator.onLine ? FAILED : EARLIER_UNKNOWN}</p>
        <button type="button" className={styles.undo} aria-busy={isReading} onClick={retry}>
          もう一度読み込む
        </button>
      </div>
    );
  }
  if (version === null) return <div className={styles.loading} role="status" aria-label="読み込み中" />;
  return rows.length === 0 && <p className={styles.missing}>{NOTHING_ENTERED}</p>;
}
