import { createLazyRoute } from '@tanstack/react-router';
import { CompetitionPage } from '#web/admin/competition/competition-page.tsx';

export const Route = createLazyRoute('/members/administrators/admin-competition/$championshipId')({
  component: Screen,
});

function Screen() {
  const { championshipId } = Route.useParams();
  return <CompetitionPage key={championshipId} championshipId={championshipId} />;
}
