import { createLazyRoute } from '@tanstack/react-router';
import { Club } from '#web/admin/clubs/club.tsx';

export const Route = createLazyRoute('/members/administrators/admin-club/$clubId')({ component: Screen });

function Screen() {
  const { clubId } = Route.useParams();
  return <Club key={clubId} clubId={clubId} />;
}
