import { type ComponentType, Suspense, useDeferredValue } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { MatchStatus } from '#domain/match/match.ts';
import { useAsking } from '../asking/use-asking.tsx';
import { flowOf } from '../match/flow.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import {
  AtThePitch,
  Clock,
  KitChooser,
  RegistrationBlock,
  ReporterTimeline,
  ScoreDetails,
  ShootOutPanel,
  TakeBacks,
  Together,
} from '../place/lazy-parts.ts';
import type { PostponementProps } from '../postponement/postponement-form.tsx';
import { GoalButtons, UndoButtons } from './goal-buttons.tsx';
import styles from './live-entry.module.css';
import { ScoreBoard } from './score-board.tsx';
import { StatusBar } from './status-bar.tsx';

type LiveEntryProps = {
  /** With what waits to be sent already in it. */
  readonly shown: ReportedMatch;
  readonly onPhone: MatchOnPhone;
  /** On how many pages the match is being entered. */
  readonly pages: number;
  readonly address: MatchAddress;
  readonly PostponementForm: ComponentType<PostponementProps>;
  /** The server has accepted a registration or a postponement: the match is closed now. */
  readonly onClosed: (command: MatchCommand) => void;
};

/** Everything a reporter does to an open match: the score on top, the next step below, both always in sight. */
export function LiveEntry({ shown, onPhone, pages, address, PostponementForm, onClosed }: LiveEntryProps) {
  const { ask, askWhatNext, dialogs } = useAsking(shown, address, (command) => {
    if (command.type === 'registerResult' || command.type === 'postpone') onClosed(command);
  });
  const { match } = shown;
  const { status } = match;
  const flow = flowOf(address);
  const later = useDeferredValue(onPhone);
  const kits = <KitChooser shown={shown} address={address} />;
  const takeBacks = <TakeBacks commands={flow.takeBacks(match)} onAsk={ask} />;

  return (
    <div className={styles.entry}>
      <div className={styles.head}>
        <div className={styles.status} data-status={status} data-testid="status">
          <span aria-hidden="true">{status}</span>
          <Suspense>
            <Clock match={match} onAsk={ask} />
          </Suspense>
        </div>
        <ScoreBoard match={match} />
      </div>
      {hasGoalButtons(status) && (
        <>
          <GoalButtons match={match} policy={flow.policy} onAsk={ask} />
          <UndoButtons match={match} policy={flow.policy} onAsk={ask} />
        </>
      )}
      <Suspense fallback={status === 'PK戦' && <div className={styles.coming} />}>
        {status === 'PK戦' && <ShootOutPanel match={match} flow={flow} onAsk={ask} />}
        {status === '試合終了' && (
          <RegistrationBlock
            scheduledStartTime={shown.scheduledStartTime}
            kickOff={match.kickOffs.firstHalf ?? null}
            onAsk={ask}
          />
        )}
        {status === '試合終了' && takeBacks}
      </Suspense>
      <Suspense>
        {status === '試合前' && kits}
        <Together address={address} onPhone={later} pages={pages} onAsk={ask} />
        <ReporterTimeline address={address} onPhone={later} onAsk={ask} />
        <ScoreDetails match={match} />
        {status !== '試合前' && kits}
        {status !== '試合終了' && takeBacks}
        {status === '試合前' && (
          <details className={styles.folded}>
            <summary className={styles.summary}>試合を延期するとき</summary>
            <PostponementForm match={match} onAsk={ask} />
          </details>
        )}
        <AtThePitch onPhone={later} />
      </Suspense>
      <StatusBar match={match} flow={flow} onAsk={ask} onChoose={askWhatNext} />
      {dialogs}
    </div>
  );
}

/** In PK戦 only kicks are recorded, and in 試合終了 nothing but the registration is left. */
function hasGoalButtons(status: MatchStatus): boolean {
  return status !== 'PK戦' && status !== '試合終了';
}
