import { Freshness } from '#web/ui/freshness.tsx';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import { AccessNotAllowed, FetchFailed, Loading } from '../page/states.tsx';
import { MatchSelection } from './match-selection.tsx';
import { useOpenedMatches } from './queries.ts';
import { UnlistedMatches } from './unlisted-matches.tsx';

const TITLE = '速報する試合の選択';

/** SelectReportingMatch: the matches a reporter's link opens (reporter specification, section 2). */
export function SelectReportingMatch({ urlAccessToken }: { readonly urlAccessToken: string }) {
  const { matches, isError, refetch, heardAt } = useOpenedMatches(urlAccessToken);
  const unlisted = matches !== undefined && (
    <UnlistedMatches matches={matches} urlAccessToken={urlAccessToken} />
  );
  if (matches?.length === 0) return <AccessNotAllowed>{unlisted}</AccessNotAllowed>;
  return (
    <ReporterPage title={TITLE} aside={<Freshness heardAt={heardAt} isConnected={!isError} />}>
      <OutboxStrip />
      {unlisted}
      {matches !== undefined && (
        <MatchSelection matches={matches} urlAccessToken={urlAccessToken} onMoved={() => void refetch()} />
      )}
      {matches === undefined && isError && <FetchFailed onRetry={() => void refetch()} />}
      {matches === undefined && !isError && <Loading />}
    </ReporterPage>
  );
}
