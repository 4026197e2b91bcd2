import { createLazyRoute } from '@tanstack/react-router';
import { Clubs } from '#web/admin/clubs/clubs.tsx';

export const Route = createLazyRoute('/members/administrators/admin-clubs')({ component: Clubs });
