import type { MatchCommand } from '#domain/match/commands.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
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
        <span data-testid="last-entry">{lastEntryText(known.entered.at(-1), match.fixture.clubs)}</span>
      </p>
      <FulfilledNotice fulfilled={onPhone.fulfilled} match={match} />
      {known.version !== null && <OthersNotice known={known} match={match} address={address} onAsk={onAsk} />}
    </>
  );
}
