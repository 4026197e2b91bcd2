import { createLazyRoute } from '@tanstack/react-router';
import { MatchResult } from '#web/live-results/match-result.tsx';

export const Route = createLazyRoute('/members/indv-result/$championshipId/$matchId')({ component: Screen });

function Screen() {
  const { championshipId, matchId } = Route.useParams();
  return (
    <MatchResult key={`${championshipId} ${matchId}`} championshipId={championshipId} matchId={matchId} />
  );
}
