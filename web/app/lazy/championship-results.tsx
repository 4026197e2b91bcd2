import { createLazyRoute } from '@tanstack/react-router';
import { ChampionshipResults } from '#web/live-results/championship-results.tsx';

export const Route = createLazyRoute('/members/latest-results-by-championship/$championshipId')({
  component: Screen,
});

function Screen() {
  const { championshipId } = Route.useParams();
  return <ChampionshipResults key={championshipId} championshipId={championshipId} />;
}
