import { useState } from 'react';
import type { AdminMatch, HistoryEvent } from '#contract/match/admin.ts';
import { historyOf, type Step } from '#domain/match/history.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import { type Match, periodOf } from '#domain/match/match.ts';
import { goalPlaceText, shortResultText, standingText } from '#domain/match/result-words.ts';
import { Button } from '#web/ui/button.tsx';
import { clockText } from '#web/ui/jst.ts';
import { eventText } from '#web/ui/match/event-words.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './match-history.module.css';
import { FIRST_RESULT, NO_HISTORY } from './messages.ts';
import { matchOf } from './queries.ts';
import { recorderText, secondText } from './words.tsx';

/** 記録: every event, who and when, the newest first, with what was taken back; and the way back to each. */
export function MatchHistory({ found }: { readonly found: AdminMatch }) {
  const [target, setTarget] = useState<number | null>(null);
  const { history } = found;
  const steps = historyOf(
    matchOf(found).fixture,
    history.map(({ event }) => event),
  );
  return (
    <section className={styles.history} aria-labelledby="match-history">
      <h2 id="match-history" className="heading">
        記録（{history.length}件）
      </h2>
      {history.length === 0 ? (
        <p>{NO_HISTORY}</p>
      ) : (
        <>
          <ol className={styles.steps} reversed>
            {history.toReversed().map((entry) => {
              const step = steps[entry.version - 1];
              return (
                step && (
                  <HistoryStep
                    key={entry.version}
                    entry={entry}
                    step={step}
                    onRevert={entry.version === history.length ? null : () => setTarget(entry.version)}
                  />
                )
              );
            })}
          </ol>
          <DeedButton deed="risky" onClick={() => setTarget(0)}>
            最初（試合前）の状態に戻す
          </DeedButton>
        </>
      )}
      {target !== null && (
        <ChangeDialog
          found={found}
          change={{ kind: 'reverting', to: target }}
          title={target === 0 ? '最初の状態に戻しますか？' : `${target}番の時点に戻しますか？`}
          means={`この後の${history.length - target}件の記録は取り消されます。記録は消えずに残り、あとから元に戻すこともできます。`}
          save="この時点に戻す"
          deed="destructive"
          onClose={() => setTarget(null)}
        />
      )}
    </section>
  );
}

type HistoryStepProps = {
  readonly entry: HistoryEvent;
  readonly step: Step;
  /** Null for the newest: that is how it is. */
  readonly onRevert: (() => void) | null;
};

function HistoryStep({ entry, step, onRevert }: HistoryStepProps) {
  const { event, after, isUndone } = step;
  const { version, by, recorded_at: recordedAt, received_at: receivedAt } = entry;
  const what = historyText(step);
  const isLate = recordedAt !== receivedAt;
  return (
    <li className={styles.step} data-undone={isUndone}>
      <span className={styles.number}>{version}</span>
      <div className={styles.told}>
        <p className={styles.what}>
          {isUndone ? <s>{what}</s> : what}
          {event.type === 'revertedTo' && `（${event.to === 0 ? '最初の状態' : `${event.to}番の時点`}へ）`}
          {isUndone && <span className={styles.undone}>取り消し済み</span>}
        </p>
        <p className={styles.small}>
          {standingText(after)}　{shortResultText(after)}
        </p>
        <p className={styles.small}>
          {recorderText(by)}　<time dateTime={recordedAt}>{secondText(recordedAt)}</time>
          {isLate && (
            <>
              （受信 <time dateTime={receivedAt}>{secondText(receivedAt)}</time>）
            </>
          )}
        </p>
      </div>
      {onRevert !== null && (
        <Button aria-label={`この時点に戻す：${version}番「${what}」`} onClick={onRevert}>
          この時点に戻す
        </Button>
      )}
    </li>
  );
}

/** What an event was, in words that need no other row: from where to where, which half, which minute, which kick. */
function historyText({ event, after, isFirstResult }: Step): string {
  const { fixture } = after;
  if (isFirstResult) return FIRST_RESULT;
  switch (event.type) {
    case 'goalMoved':
      return `${goalPlaceText(event.from, fixture)}を、${goalPlaceText(event.to, fixture)}に直す`;
    case 'goalScored':
      return isLate(event, after)
        ? `${goalPlaceText({ ...event, minute: event.minute ?? null }, fixture)}を追加`
        : eventText(event, fixture.clubs);
    case 'goalCancelled':
      return event.goal === undefined
        ? eventText(event, fixture.clubs)
        : `${goalPlaceText({ ...event, minute: null }, fixture)}の取り消し`;
    case 'kickChanged':
    case 'kickCancelled':
      return event.column === undefined
        ? eventText(event, fixture.clubs)
        : `${eventText(event, fixture.clubs)}（${event.column + 1}本目）`;
    case 'kickOffSet': {
      const time = event.at === null ? '「わからない」' : clockText(event.at);
      return `${PERIOD_NAMES[event.period]}の開始時刻を${time}に直す`;
    }
    default:
      return eventText(event, fixture.clubs);
  }
}

/** Not in the period being played, or with a minute that somebody has said. */
function isLate(
  { period, minute }: { readonly period: ReturnType<typeof periodOf>; readonly minute?: number },
  { status }: Match,
): boolean {
  return minute !== undefined || period !== periodOf(status);
}
