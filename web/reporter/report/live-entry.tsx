import type { MatchCommand } from '#domain/match/commands.ts';
import type { MatchStatus } from '#domain/match/match.ts';
import { useAsking } from '../asking/use-asking.tsx';
import { flowOf } from '../match/flow.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { BesideEntry, ReporterTimeline } from '../place/lazy-parts.tsx';
import { GoalButtons, UndoButtons } from './goal-buttons.tsx';
import styles from './live-entry.module.css';
import { RegistrationBlock } from './registration-block.tsx';
import { ScoreBoard } from './score-board.tsx';
import { ScoreDetails } from './score-details.tsx';
import { ShootOutPanel } from './shoot-out-panel.tsx';
import { StatusBar } from './status-bar.tsx';
import type { Surroundings } from './surroundings.ts';
import { TakeBacks } from './take-backs.tsx';

type LiveEntryProps = Pick<Surroundings, 'PostponementForm'> & {
  /** With what waits to be sent already in it. */
  readonly shown: ReportedMatch;
  readonly onPhone: MatchOnPhone;
  /** On how many pages the match is being entered. */
  readonly pages: number;
  readonly address: MatchAddress;
  /** The server has accepted a registration or a postponement: the match is closed now. */
  readonly onClosed: (command: MatchCommand) => void;
};

/** Everything a reporter does to an open match. */
export function LiveEntry({ shown, onPhone, pages, address, PostponementForm, onClosed }: LiveEntryProps) {
  const { ask, askWhatNext, dialogs } = useAsking(shown, address, (command) => {
    if (command.type === 'registerResult' || command.type === 'postpone') onClosed(command);
  });
  const { match } = shown;
  const { status } = match;
  const flow = flowOf(address);

  return (
    <div className={styles.entry}>
      <BesideEntry address={address} onPhone={onPhone} pages={pages} onAsk={ask} />
      <ScoreBoard match={match} />
      <StatusBar match={match} flow={flow} onAsk={ask} onChoose={askWhatNext} />
      {status === 'PK戦' && <ShootOutPanel match={match} flow={flow} onAsk={ask} />}
      {status === '試合終了' && (
        <RegistrationBlock scheduledStartTime={shown.scheduledStartTime} onAsk={ask} />
      )}
      {hasGoalButtons(status) && <UndoButtons match={match} policy={flow.policy} onAsk={ask} />}
      <ScoreDetails match={match} />
      <TakeBacks commands={flow.takeBacks(match)} onAsk={ask} />
      {status === '試合前' && <PostponementForm match={match} onAsk={ask} />}
      <ReporterTimeline address={address} onPhone={onPhone} onAsk={ask} />
      {hasGoalButtons(status) && <GoalButtons match={match} policy={flow.policy} onAsk={ask} />}
      {dialogs}
    </div>
  );
}

/** In PK戦 only kicks are recorded, and in 試合終了 nothing but the registration is left. */
function hasGoalButtons(status: MatchStatus): boolean {
  return status !== 'PK戦' && status !== '試合終了';
}
