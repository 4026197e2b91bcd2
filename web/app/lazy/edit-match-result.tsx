import { createLazyRoute } from '@tanstack/react-router';
import { EditMatchResult } from '#web/reporter/category/edit-match-result.tsx';

export const Route = createLazyRoute('/connecter/edit-match-result/$championshipId/$matchId')({
  component: Screen,
});

function Screen() {
  const { championshipId, matchId } = Route.useParams();
  return <EditMatchResult key={`${championshipId} ${matchId}`} ids={{ championshipId, matchId }} />;
}
