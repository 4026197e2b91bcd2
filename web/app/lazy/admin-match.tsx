import { createLazyRoute } from '@tanstack/react-router';
import { MatchPage } from '#web/admin/matches/match-page.tsx';

export const Route = createLazyRoute('/members/administrators/admin-match/$championshipId/$matchId')({
  component: Screen,
});

function Screen() {
  const ids = Route.useParams();
  return <MatchPage key={`${ids.championshipId} ${ids.matchId}`} ids={ids} />;
}
