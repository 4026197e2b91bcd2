import { briefName } from '#domain/club/telling-apart.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match, PerSide } from '#domain/match/match.ts';
import { shortResultText } from '#domain/match/result-words.ts';
import { ClubsNamed } from '#web/ui/club-name.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { clockText } from '#web/ui/jst.ts';
import { shortEventText } from '#web/ui/match/event-words.ts';
import type { MatchAddress, Operation } from '../outbox/operation.ts';
import { operationText } from '../outbox/operation-text.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { deviceText, type Entered } from '../timeline/entered.ts';
import { useEntered } from '../timeline/use-entered.ts';
import { Notice, OthersNotice } from './others-notice.tsx';
import styles from './together.module.css';

export type TogetherProps = {
  readonly address: MatchAddress;
  readonly onPhone: MatchOnPhone;
  /** On how many pages the match is being entered, this one included; 0 while nobody knows. */
  readonly pages: number;
  readonly onAsk: (command: MatchCommand) => void;
};

/** Two reporters on one match (design: warn, don't lock): who else is here, what was entered last, what another has entered. */
export function Together({ address, onPhone, pages, onAsk }: TogetherProps) {
  const known = useEntered(address, onPhone);
  const match = onPhone.shown?.match;
  if (match === undefined) return null;
  const others = othersText(pages);
  return (
    <>
      <p className={styles.line}>
        <span role="status" className={styles.others} data-testid="others">
          {others}
        </span>{' '}
        <span data-testid="last-entry">
          <LastEntry last={known.entered.at(-1)} clubs={match.fixture.clubs} />
        </span>
      </p>
      <FulfilledNotice fulfilled={onPhone.fulfilled} match={match} />
      {known.version !== null && <OthersNotice known={known} match={match} address={address} onAsk={onAsk} />}
    </>
  );
}

type LastEntryProps = { readonly last: Entered | undefined; readonly clubs: PerSide<string> };

/** The line is cut at its end, so that nothing below it moves: a name begins with what tells it apart, and is spoken whole. */
function LastEntry({ last, clubs }: LastEntryProps) {
  const isDrawn = useIsDrawn();
  const { home, away } = clubs;
  const device = last === undefined || isDrawn ? '' : `${deviceText(last)} `;
  const whole = lastEntryText(last, device, clubs);
  const brief = lastEntryText(last, device, { home: briefName(home, away), away: briefName(away, home) });
  if (brief === whole) return whole;
  return (
    <>
      <span aria-hidden="true">{brief}</span>
      <span className="unseen">{whole}</span>
    </>
  );
}

type FulfilledNoticeProps = { readonly fulfilled: readonly Operation[]; readonly match: Match };

/** A step that the match had taken before it arrived: nothing has happened, and the reporter is told where the match stands. */
function FulfilledNotice({ fulfilled, match }: FulfilledNoticeProps) {
  const { forgetFulfilled } = useOutbox();
  const last = fulfilled.findLast(({ command }) => isStep(command));
  if (last === undefined) return null;
  const { clubs } = match.fixture;
  return (
    <Notice
      key={last.key}
      kind="news"
      label="済んでいた操作"
      onUndo={null}
      closing="閉じる"
      onClose={() => forgetFulfilled(fulfilled.map(({ key }) => key))}
    >
      「<ClubsNamed clubs={clubs}>{operationText(last.command, clubs)}</ClubsNamed>
      」は、すでに済んでいます。今は{match.status}（{shortResultText(match)}）です。
    </Notice>
  );
}

function isStep({ type }: MatchCommand): boolean {
  return (
    type === 'changeStatus' ||
    type === 'stepStatus' ||
    type === 'startExtraHalves' ||
    type === 'startShootOut'
  );
}

/** How many others have the match open; empty while nobody else has. `pages` counts this one as well, 0 is not known. */
function othersText(pages: number): string {
  if (pages < 2) return '';
  return pages === 2 ? 'もう1人が入力中' : `ほかに${pages - 1}人が入力中`;
}

/** Who entered something last, when and what; empty before anything was. */
function lastEntryText(last: Entered | undefined, device: string, clubs: PerSide<string>): string {
  if (last === undefined) return '';
  return `最後の入力 ${clockText(last.recordedAt)} ${device}${shortEventText(last.event, clubs)}`;
}
