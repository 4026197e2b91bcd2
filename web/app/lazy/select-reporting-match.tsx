import { createLazyRoute } from '@tanstack/react-router';
import { SelectReportingMatch } from '#web/reporter/select/select-reporting-match.tsx';

export const Route = createLazyRoute('/connecter/select-reporting-match/$urlAccessToken')({
  component: Screen,
});

function Screen() {
  const { urlAccessToken } = Route.useParams();
  return <SelectReportingMatch key={urlAccessToken} urlAccessToken={urlAccessToken} />;
}
