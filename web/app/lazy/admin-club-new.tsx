import { createLazyRoute } from '@tanstack/react-router';
import { NewClub } from '#web/admin/clubs/new-club.tsx';

export const Route = createLazyRoute('/members/administrators/admin-club-new')({ component: NewClub });
