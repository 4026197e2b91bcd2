import { createLazyRoute } from '@tanstack/react-router';
import { Championship } from '#web/admin/championships/championship.tsx';

export const Route = createLazyRoute('/members/administrators/admin-championship/$championshipId')({
  component: Screen,
});

function Screen() {
  const { championshipId } = Route.useParams();
  return <Championship key={championshipId} championshipId={championshipId} />;
}
