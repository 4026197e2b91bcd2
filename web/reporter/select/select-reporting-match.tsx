import { Suspense } from 'react';
import type { MatchListItem } from '#contract/match/token-flow.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { addressOf } from '../match/token-flow.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { isOfMatch, type TargetOf } from '../outbox/stranded.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { ReporterPage } from '../page/reporter-page.tsx';
import { DeniedLink, FetchFailed, Loading, UnlistedMatches } from '../page/states.tsx';
import { MatchSelection } from './match-selection.tsx';
import { useOpenedMatches } from './queries.ts';

const TITLE = '速報する試合の選択';

/** SelectReportingMatch: the matches a reporter's link opens (reporter specification, section 2). */
export function SelectReportingMatch({ urlAccessToken }: { readonly urlAccessToken: string }) {
  const { matches, isError, refetch, heardAt } = useOpenedMatches(urlAccessToken);
  const { operations } = useOutboxState();
  if (matches?.length === 0) return <DeniedLink />;
  const unlisted = operations.filter(
    ({ address: { door, token, championshipId, matchId } }) =>
      door === 'token' &&
      token === urlAccessToken &&
      !matches?.some((one) => one.championship_id === championshipId && one.match_id === matchId),
  );
  return (
    <ReporterPage title={TITLE} aside={<Freshness heardAt={heardAt} isConnected={!isError} />}>
      <OutboxStrip targetOf={toOneOf(matches ?? [], urlAccessToken)} />
      {matches !== undefined && unlisted.length > 0 && (
        <Suspense>
          <UnlistedMatches operations={unlisted} />
        </Suspense>
      )}
      {matches !== undefined && (
        <MatchSelection matches={matches} urlAccessToken={urlAccessToken} onMoved={() => void refetch()} />
      )}
      {matches === undefined && isError && <FetchFailed onRetry={() => void refetch()} />}
      {matches === undefined && !isError && <Loading />}
    </ReporterPage>
  );
}

/** To one of the matches that a link opens. */
function toOneOf(matches: readonly MatchListItem[], urlAccessToken: string): TargetOf {
  return (operation) => {
    const match = matches.find(({ championship_id: championshipId, match_id: matchId }) =>
      isOfMatch(operation, { championshipId, matchId }),
    );
    if (match === undefined) return null;
    const { championshipId, matchId } = operation.address;
    return {
      address: addressOf({ championshipId, matchId, urlAccessToken }),
      names: { fiscalYear: null, division: match.division, label: '' },
    };
  };
}
