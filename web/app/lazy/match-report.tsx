import { createLazyRoute } from '@tanstack/react-router';
import { MatchReport } from '#web/reporter/report/match-report.tsx';

export const Route = createLazyRoute(
  '/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken',
)({ component: Screen });

function Screen() {
  const { championshipId, matchId, urlAccessToken } = Route.useParams();
  return (
    <MatchReport key={`${championshipId} ${matchId}`} ids={{ championshipId, matchId, urlAccessToken }} />
  );
}
