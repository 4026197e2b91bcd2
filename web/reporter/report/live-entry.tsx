import { type ComponentType, type ReactNode, Suspense, useDeferredValue } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type MatchStatus, periodOf } from '#domain/match/match.ts';
import { useAsking } from '../asking/use-asking.tsx';
import { flowOf } from '../match/flow.ts';
import { FoldedFacts } from '../match/match-facts.tsx';
import { isUnderWay, type ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import folded from '../page/folded.module.css';
import { PhoneClockNote } from '../page/phone-clock-note.tsx';
import page from '../page/reporter-page.module.css';
import {
  AtThePitch,
  Clock,
  KickButtons,
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
import { Decided, ScoreBoard } from './score-board.tsx';
import { StatusBar } from './status-bar.tsx';

type LiveEntryProps = {
  /** With what waits to be sent already in it. */
  readonly shown: ReportedMatch;
  readonly onPhone: MatchOnPhone;
  /** On how many pages the match is being entered. */
  readonly pages: number;
  readonly address: MatchAddress;
  readonly PostponementForm: ComponentType<PostponementProps>;
  /** Above what is entered: how the sending goes, and what it needs to know. */
  readonly notices: ReactNode;
  /** The way back, in the head of a match under way; null before and after, where the page shows it. */
  readonly back: ReactNode;
  /** The server has accepted a registration or a postponement: the match is closed now. */
  readonly onClosed: (command: MatchCommand) => void;
};

/** Everything a reporter does to an open match: the score on top; what is pressed during play and the next step below, always in sight. */
export function LiveEntry(props: LiveEntryProps) {
  const { shown, onPhone, pages, address, PostponementForm, notices, back, onClosed } = props;
  const { ask, askWhatNext, dialogs } = useAsking(shown, address, (command) => {
    if (command.type === 'registerResult' || command.type === 'postpone') onClosed(command);
  });
  const { match } = shown;
  const { status } = match;
  const flow = flowOf(address);
  const later = useDeferredValue(onPhone);
  const isPlayed = periodOf(status) !== null;
  const goalButtons = <GoalButtons match={match} policy={flow.policy} onAsk={ask} />;
  const kits = <KitChooser shown={shown} address={address} />;
  const takeBacks = <TakeBacks commands={flow.takeBacks(match)} onAsk={ask} />;

  return (
    <div className={styles.entry}>
      <div className={styles.head}>
        <div className={styles.line}>
          {back !== null && <div className={page.brief}>{back}</div>}
          <div className={styles.status} data-status={status} data-testid="status">
            <span className={styles.pill} aria-hidden="true">
              {status}
            </span>
            <Suspense>
              <Clock match={match} onAsk={ask} />
            </Suspense>
          </div>
        </div>
        <ScoreBoard match={match} />
        {status === 'PK戦' && <Decided match={match} />}
      </div>
      <div className={styles.notices}>
        <PhoneClockNote />
        {notices}
      </div>
      {/* Asked before kick-off, so it stands where it is seen. */}
      <Suspense>{status === '試合前' && kits}</Suspense>
      {!isPlayed && hasGoalButtons(status) && goalButtons}
      {hasGoalButtons(status) && <UndoButtons match={match} policy={flow.policy} onAsk={ask} />}
      <Suspense fallback={status === 'PK戦' && <div className={styles.comingKicks} />}>
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
        <Together address={address} onPhone={later} pages={pages} onAsk={ask} />
        <ReporterTimeline address={address} onPhone={later} onAsk={ask} />
        <ScoreDetails match={match} />
        {isUnderWay(status) && <FoldedFacts reported={shown} />}
        {status !== '試合前' && kits}
        {status !== '試合終了' && takeBacks}
        {status === '試合前' && (
          <details className={folded.folded}>
            <summary className={folded.summary}>試合を延期するとき</summary>
            <PostponementForm match={match} onAsk={ask} />
          </details>
        )}
        <AtThePitch onPhone={later} />
      </Suspense>
      <div className={styles.dock}>
        {isPlayed && goalButtons}
        {status === 'PK戦' && (
          <Suspense fallback={<div className={styles.comingButtons} />}>
            <KickButtons match={match} flow={flow} onAsk={ask} />
          </Suspense>
        )}
        <StatusBar match={match} flow={flow} onAsk={ask} onChoose={askWhatNext} />
      </div>
      {dialogs}
    </div>
  );
}

/** In PK戦 only kicks are recorded, and in 試合終了 nothing but the registration is left. */
function hasGoalButtons(status: MatchStatus): boolean {
  return status !== 'PK戦' && status !== '試合終了';
}
