import { createLazyRoute } from '@tanstack/react-router';
import { MatchPhotos } from '#web/photos/match-photos.tsx';

export const Route = createLazyRoute(
  '/members/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2',
)({ component: Screen });

function Screen() {
  const { championshipId, matchId, ...named } = Route.useParams();
  return (
    <MatchPhotos
      key={`${championshipId} ${matchId}`}
      championshipId={championshipId}
      matchId={matchId}
      named={named}
    />
  );
}
