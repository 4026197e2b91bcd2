import { Suspense } from 'react';
import { Freshness } from '#web/ui/freshness.tsx';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
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
      <OutboxStrip />
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
