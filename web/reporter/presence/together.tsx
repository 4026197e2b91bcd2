import { briefName } from '#domain/club/telling-apart.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { PerSide } from '#domain/match/match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import type { Entered } from '../timeline/entered.ts';
import { useEntered } from '../timeline/use-entered.ts';
import { FulfilledNotice } from './fulfilled-notice.tsx';
import { OthersNotice } from './others-notice.tsx';
import { lastEntryText, othersText } from './presence-text.ts';
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
  const { home, away } = clubs;
  const whole = lastEntryText(last, clubs);
  const brief = lastEntryText(last, { home: briefName(home, away), away: briefName(away, home) });
  if (brief === whole) return whole;
  return (
    <>
      <span aria-hidden="true">{brief}</span>
      <span className={styles.heard}>{whole}</span>
    </>
  );
}
