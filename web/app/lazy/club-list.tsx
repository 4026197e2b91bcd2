import { createLazyRoute } from '@tanstack/react-router';
import { ClubList } from '#web/clubs/club-list.tsx';

export const Route = createLazyRoute('/members/club-list')({ component: ClubList });
