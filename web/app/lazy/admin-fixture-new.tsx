import { createLazyRoute } from '@tanstack/react-router';
import { NewFixture } from '#web/admin/fixture/new-fixture.tsx';

export const Route = createLazyRoute('/members/administrators/admin-fixture-new/$championshipId')({
  component: Screen,
});

function Screen() {
  const { championshipId } = Route.useParams();
  return <NewFixture key={championshipId} championshipId={championshipId} />;
}
