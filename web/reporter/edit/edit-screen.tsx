import { type ReactNode, Suspense, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { Alert } from '../asking/lazy-dialogs.ts';
import { MatchFacts } from '../match/match-facts.tsx';
import type { ReadMatch } from '../match/queries.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { StoppedOperations } from '../outbox/stopped-operations.tsx';
import { toThisMatch } from '../outbox/stranded.ts';
import { EntryBlock, useIsDenied } from '../page/entry-block.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import { MatchUnavailable } from '../page/states.tsx';
import styles from './correction-form.module.css';

type EditScreenProps = {
  readonly address: MatchAddress;
  readonly read: ReadMatch;
  /** The link back to where the match was chosen. */
  readonly back: ReactNode;
  /** Goes there, once the last sentence has been read. */
  readonly onEnd: () => void;
  /** What is said when the server has accepted it. */
  readonly successOf: (command: MatchCommand) => string;
  /** What can be done to the match; `onDone` when the server has accepted it. */
  readonly children: (shown: ReportedMatch, onDone: (command: MatchCommand) => void) => ReactNode;
};

const TITLE = '試合結果の修正';

/** The frame of both edit screens: which match, what waits to be sent, and the sentence at the end. */
export function EditScreen({ address, read, back, onEnd, successOf, children }: EditScreenProps) {
  const { onPhone, problem, retry, heardAt, isConnected } = read;
  const isDrawn = useIsDrawn();
  const [done, setDone] = useState<MatchCommand | null>(null);
  const isDenied = useIsDenied(address);
  const { shown } = onPhone;
  if (shown === null) {
    return <MatchUnavailable title={TITLE} problem={problem} onRetry={retry} back={back} />;
  }
  return (
    <ReporterPage title={TITLE} back={back} aside={<Freshness heardAt={heardAt} isConnected={isConnected} />}>
      <OutboxStrip targetOf={toThisMatch(address, shown)} />
      <StoppedOperations onPhone={onPhone} onAccepted={(command) => isEdit(command) && setDone(command)} />
      <p className={styles.championship}>{shown.championshipName}</p>
      <MatchFacts reported={shown} />
      {/* What is entered before the form is alive would be lost. */}
      <fieldset
        role="presentation"
        className={styles.fields}
        disabled={isDrawn}
        data-waits={isDrawn || undefined}
      >
        <EntryBlock isDenied={isDenied}>{children(shown, setDone)}</EntryBlock>
      </fieldset>
      <Suspense>{done !== null && <Alert title={successOf(done)} onClose={onEnd} />}</Suspense>
    </ReporterPage>
  );
}

/** What these screens enter: a goal of the live entry may have been stopped as well. */
function isEdit({ type }: MatchCommand): boolean {
  return type === 'correctResult' || type === 'postpone' || type === 'cancelPostponement';
}
