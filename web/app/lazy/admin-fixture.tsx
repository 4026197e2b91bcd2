import { createLazyRoute } from '@tanstack/react-router';
import { Fixture } from '#web/admin/fixture/fixture.tsx';

export const Route = createLazyRoute('/members/administrators/admin-fixture/$championshipId/$matchId')({
  component: Screen,
});

function Screen() {
  const { championshipId, matchId } = Route.useParams();
  return <Fixture key={`${championshipId} ${matchId}`} championshipId={championshipId} matchId={matchId} />;
}
