import { useState } from 'react';
import type { AdminMatch, HistoryEvent } from '#contract/admin-matches.ts';
import type { Step } from '#domain/match/history.ts';
import { shortResultText, standingText } from '#domain/match/result-words.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { historyText } from './history-words.ts';
import styles from './match-history.module.css';
import { stepsOf } from './match-of.ts';
import { NO_HISTORY } from './messages.ts';
import type { MatchIds } from './queries.ts';
import { secondText } from './second-text.ts';
import { recorderText } from './words.ts';

type MatchHistoryProps = { readonly found: AdminMatch; readonly ids: MatchIds };

/** 記録: every event, who and when, the newest first, with what was taken back; and the way back to each. */
export function MatchHistory({ found, ids }: MatchHistoryProps) {
  const [target, setTarget] = useState<number | null>(null);
  const steps = stepsOf(found);
  const { history } = found;
  return (
    <section className={styles.history} aria-labelledby="match-history">
      <h2 id="match-history" className={styles.heading}>
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
          ids={ids}
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
