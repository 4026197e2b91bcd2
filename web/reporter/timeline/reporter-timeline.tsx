import { useState } from 'react';
import { rowOnWire } from '#contract/match/timeline-row.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { periodOf } from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
import { undoesOf } from '#domain/match/undo.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { clockText } from '#web/ui/jst.ts';
import { TimelineRows } from '#web/ui/match/timeline-rows.tsx';
import { wordOf } from '#web/ui/match/timeline-words.ts';
import { flowOf } from '../match/flow.ts';
import { useMending } from '../mending/use-mending.tsx';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { deviceText, type Entered } from './entered.ts';
import styles from './reporter-timeline.module.css';
import { type EnteredOnMatch, useEntered } from './use-entered.ts';

export type ReporterTimelineProps = {
  readonly address: MatchAddress;
  readonly onPhone: MatchOnPhone;
  /** Asks before it is entered; null where nothing can be taken back any more. */
  readonly onAsk: ((command: MatchCommand) => void) | null;
};

/**
 * 経過: what was entered, when and on which phone, the newest first, each with its undo where the rules have one. What was
 * taken back is folded away until the reporter wants to see it.
 */
export function ReporterTimeline({ address, onPhone, onAsk }: ReporterTimelineProps) {
  const known = useEntered(address, onPhone);
  const { rows } = known;
  const [showsUndone, setShowsUndone] = useState(false);
  const inForce = rows.filter(({ row }) => !row.isUndone);
  const visible = showsUndone ? rows : inForce;
  const undoneCount = rows.length - inForce.length;
  const match = onPhone.shown?.match;
  const ask = (command: MatchCommand) => onAsk?.(command);
  const { mend, sheet } = useMending(match, ask);
  if (match === undefined) return null;
  const flow = flowOf(address);
  const undoes = undoesOf(
    rows.map(({ row }) => row),
    match,
    flow.policy,
  );
  const enteredBy = new Map(rows.map(({ row, entered }) => [row.version, entered]));
  const isOpen = onAsk !== null;
  return (
    <section className={styles.timeline} aria-labelledby="reporter-timeline">
      <h2 id="reporter-timeline" className={styles.heading}>
        経過
      </h2>
      {isOpen && periodsBegun(match).length > 0 && (
        <button type="button" className={styles.add} onClick={() => mend({ kind: 'newGoal' })}>
          得点を追加
        </button>
      )}
      {undoneCount > 0 && (
        <label className={styles.fold}>
          <input
            type="checkbox"
            checked={showsUndone}
            onChange={({ target }) => setShowsUndone(target.checked)}
          />
          取り消した操作も表示（{undoneCount}件）
        </label>
      )}
      <WhatIsMissing known={known} isEmpty={visible.length === 0} coming={match.version} />
      {visible.length > 0 && (
        <TimelineRows
          rows={visible.map(({ row }) => rowOnWire(row))}
          clubs={match.fixture.clubs}
          beside={(row) => {
            const undo = isOpen ? undoes.get(row.version) : undefined;
            const name = nameOf(row, match.fixture.clubs);
            const begun = isOpen && row.kind === 'phase' && !row.is_undone ? periodOf(row.status) : null;
            return (
              <>
                <EnteredBy entered={enteredBy.get(row.version)} />
                <span className={styles.ways}>
                  {begun !== null && (
                    <RowButton
                      label={`${name}の時刻を直す`}
                      onPress={() => mend({ kind: 'kickOff', period: begun })}
                    >
                      時刻
                    </RowButton>
                  )}
                  {undo?.kind === 'phase' && (
                    <RowButton label={`${name}を取り消す`} onPress={() => ask(flow.goBack(match, undo.to))}>
                      取り消す
                    </RowButton>
                  )}
                  {undo?.kind === 'goal' && (
                    <RowButton
                      label={`${name}を直す`}
                      onPress={() => mend({ kind: 'goal', id: undo.goal.id })}
                    >
                      直す
                    </RowButton>
                  )}
                  {undo?.kind === 'kick' && (
                    <RowButton label={`${name}を直す`} onPress={() => mend(undo)}>
                      直す
                    </RowButton>
                  )}
                </span>
              </>
            );
          }}
        />
      )}
      {sheet}
    </section>
  );
}

type RowButtonProps = { readonly label: string; readonly onPress: () => void; readonly children: string };

function RowButton({ label, onPress, children }: RowButtonProps) {
  return (
    <button type="button" className={`outlined ${styles.undo}`} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

function nameOf(row: Parameters<typeof wordOf>[0], clubs: { readonly home: string; readonly away: string }) {
  return 'side' in row ? `${clubs[row.side]}の${wordOf(row)}` : wordOf(row);
}

function EnteredBy({ entered }: { readonly entered: Entered | undefined }) {
  const isDrawn = useIsDrawn();
  if (entered === undefined) return null;
  return (
    <p className={styles.by}>
      <time dateTime={new Date(entered.recordedAt).toISOString()}>{clockText(entered.recordedAt)}</time>{' '}
      {/* As high as what follows it. */}
      {isDrawn ? '　' : deviceText(entered)}
      {entered.isWaiting && <strong className={styles.waiting}>送信待ち</strong>}
    </p>
  );
}

/** Of a row with its button: what stands below it is not pushed down when the rows arrive. */
const ROW_REM = 5.5;

const NOTHING_ENTERED = 'まだ記録がありません。';
const EARLIER_UNKNOWN = 'これまでの経過は、電波が戻ると表示します。';
const FAILED = '経過を読み込めませんでした。';

type WhatIsMissingProps = {
  readonly known: EnteredOnMatch;
  readonly isEmpty: boolean;
  /** About how many rows are on their way: the match's version. */
  readonly coming: number;
};

function WhatIsMissing({ known, isEmpty, coming }: WhatIsMissingProps) {
  const { version, isFailed, isReading, retry } = known;
  if (version === null && isFailed) {
    return (
      <div className={styles.missing}>
        <p>{navigator.onLine ? FAILED : EARLIER_UNKNOWN}</p>
        <button type="button" className={`outlined ${styles.undo}`} aria-busy={isReading} onClick={retry}>
          もう一度読み込む
        </button>
      </div>
    );
  }
  if (version === null) {
    const size = { blockSize: `${coming * ROW_REM}rem` };
    return <div className={styles.loading} style={size} role="status" aria-label="読み込み中" />;
  }
  return isEmpty && <p className={styles.missing}>{NOTHING_ENTERED}</p>;
}
