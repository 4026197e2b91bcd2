import { createLazyRoute } from '@tanstack/react-router';
import { PhotoMatches } from '#web/photos/photo-matches.tsx';

export const Route = createLazyRoute('/members/pics-match-list/$championshipName/$championshipId')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <PhotoMatches key={params.championshipId} {...params} />;
}
