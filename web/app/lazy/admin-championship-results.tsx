import { createLazyRoute } from '@tanstack/react-router';
import { AdminChampionshipResults } from '#web/admin/championship-results.tsx';

export const Route = createLazyRoute(
  '/members/administrators/admin-latest-results-by-championship-name/$championshipId',
)({ component: Screen });

function Screen() {
  const { championshipId } = Route.useParams();
  return <AdminChampionshipResults key={championshipId} championshipId={championshipId} />;
}
