import { createLazyRoute } from '@tanstack/react-router';
import { MatchPhotos } from '#web/admin/photos/match-photos.tsx';

export const Route = createLazyRoute('/members/administrators/admin-photos/$championshipId/$matchId')({
  component: Screen,
});

function Screen() {
  const { championshipId, matchId } = Route.useParams();
  return (
    <MatchPhotos key={`${championshipId} ${matchId}`} championshipId={championshipId} matchId={matchId} />
  );
}
