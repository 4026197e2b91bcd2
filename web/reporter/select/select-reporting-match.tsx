import { Freshness } from '#web/ui/freshness.tsx';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import { AccessNotAllowed, FetchFailed, Loading } from '../page/states.tsx';
import { MatchSelection } from './match-selection.tsx';
import { useOpenedMatches } from './queries.ts';

const TITLE = '速報する試合の選択';

/** SelectReportingMatch: the matches a reporter's link opens (reporter specification, section 2). */
export function SelectReportingMatch({ urlAccessToken }: { readonly urlAccessToken: string }) {
  const { matches, isError, refetch, heardAt } = useOpenedMatches(urlAccessToken);
  if (matches?.length === 0) return <AccessNotAllowed />;
  return (
    <ReporterPage title={TITLE} aside={<Freshness heardAt={heardAt} isConnected={!isError} />}>
      <OutboxStrip />
      {matches !== undefined && <MatchSelection matches={matches} urlAccessToken={urlAccessToken} />}
      {matches === undefined && isError && <FetchFailed onRetry={() => void refetch()} />}
      {matches === undefined && !isError && <Loading />}
    </ReporterPage>
  );
}
