import { createLazyRoute } from '@tanstack/react-router';
import { EditMatchResultV2 } from '#web/reporter/edit/edit-match-result-v2.tsx';

export const Route = createLazyRoute(
  '/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken',
)({ component: Screen });

function Screen() {
  const { championshipId, matchId, urlAccessToken } = Route.useParams();
  return (
    <EditMatchResultV2
      key={`${championshipId} ${matchId}`}
      ids={{ championshipId, matchId, urlAccessToken }}
    />
  );
}
