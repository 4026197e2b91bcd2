import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { KitsWorn } from '#web/ui/kit.tsx';
import { Alert } from '../asking/lazy-dialogs.ts';
import { MatchFacts } from '../match/match-facts.tsx';
import type { ReadMatch } from '../match/queries.ts';
import { isUnderWay, wornShirts } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { StoppedOperations } from '../outbox/stopped-operations.tsx';
import { toThisMatch } from '../outbox/stranded.ts';
import { EntryBlock, useIsDenied } from '../page/entry-block.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import { MatchUnavailable } from '../page/states.tsx';
import { ClosedMatch, ClosingMatch, ReporterTimeline } from '../place/lazy-parts.ts';
import type { PostponementProps } from '../postponement/postponement-form.tsx';
import { LiveEntry } from './live-entry.tsx';

type MatchScreenProps = {
  readonly address: MatchAddress;
  readonly read: ReadMatch;
  readonly surroundings: Surroundings;
  readonly children?: ReactNode;
};

const TITLE = '試合速報';

/** Live entry of one match, the same in both flows: open, being closed, or closed. */
export function MatchScreen({ address, read, surroundings, children }: MatchScreenProps) {
  const { onPhone, problem, retry, heardAt, isConnected, pages } = read;
  const { back, onEnd, correctionLink, PostponementForm } = surroundings;
  const [closedBy, setClosedBy] = useState<MatchCommand | null>(null);
  const isDenied = useIsDenied(address);

  const { shown } = onPhone;
  if (shown === null) return <MatchUnavailable title={TITLE} problem={problem} onRetry={retry} back={back} />;
  const isOpen = shown.match.outcome.kind === 'open';
  const isEntered = isOpen && closedBy === null;
  const isBrief = isEntered && isUnderWay(shown.match.status);
  const freshness = <Freshness heardAt={heardAt} isConnected={isConnected} />;
  const notices = (
    <>
      {isBrief && freshness}
      <OutboxStrip targetOf={toThisMatch(address, shown)} />
      <StoppedOperations
        onPhone={onPhone}
        onAccepted={(command) => isClosed(command) && setClosedBy(command)}
      />
    </>
  );
  const isClosing = onPhone.waiting.some(({ command }) => isClosed(command));
  return (
    <KitsWorn value={wornShirts(shown)}>
      <ReporterPage
        title={isBrief ? TITLE : shown.championshipName}
        back={back}
        aside={freshness}
        head={isBrief ? 'own' : 'full'}
        clockNote={isEntered ? 'own' : 'last'}
      >
        {!isBrief && <MatchFacts reported={shown} />}
        {(!isEntered || isDenied) && notices}
        {isEntered && (
          <EntryBlock isDenied={isDenied}>
            <LiveEntry
              shown={shown}
              onPhone={onPhone}
              pages={pages}
              address={address}
              PostponementForm={PostponementForm}
              notices={isDenied ? null : notices}
              back={isBrief ? back : null}
              onClosed={setClosedBy}
            />
          </EntryBlock>
        )}
        {!isOpen && (
          <Suspense>
            {isClosing ? (
              <ClosingMatch shown={shown} />
            ) : (
              <ClosedMatch reported={shown} correctionLink={correctionLink} />
            )}
            <ReporterTimeline address={address} onPhone={onPhone} onAsk={null} />
          </Suspense>
        )}
        <Suspense>
          {children}
          {closedBy !== null && <Alert title={sentenceOf(closedBy, surroundings)} onClose={onEnd} />}
        </Suspense>
      </ReporterPage>
    </KitsWorn>
  );
}

function sentenceOf({ type }: MatchCommand, surroundings: Surroundings): string {
  return type === 'postpone' ? surroundings.postponementRegistered : surroundings.resultRegistered;
}

function isClosed({ type }: MatchCommand): boolean {
  return type === 'registerResult' || type === 'postpone';
}

/** Where the live entries of the two flows differ: where they come from and lead to, and what they ask and say. */
export type Surroundings = {
  /** The link back to where the match was chosen. */
  readonly back: ReactNode;
  /** Goes there, once the last sentence has been read. */
  readonly onEnd: () => void;
  readonly resultRegistered: string;
  readonly postponementRegistered: string;
  readonly PostponementForm: ComponentType<PostponementProps>;
  /** To the screen that corrects a registered match, or takes a postponement back where the flow can. */
  readonly correctionLink: (match: { readonly isPostponed: boolean }) => ReactNode;
};
