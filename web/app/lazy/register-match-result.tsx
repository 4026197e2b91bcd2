import { createLazyRoute } from '@tanstack/react-router';
import { RegisterMatchResult } from '#web/reporter/category/register-match-result.tsx';

export const Route = createLazyRoute('/connecter/register-match-result/$championshipId/$matchId')({
  component: Screen,
});

function Screen() {
  const { championshipId, matchId } = Route.useParams();
  const ids = { championshipId, matchId };
  return <RegisterMatchResult key={`${championshipId} ${matchId}`} door="match" {...ids} />;
}
