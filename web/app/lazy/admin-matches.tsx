import { createLazyRoute } from '@tanstack/react-router';
import { MatchList } from '#web/admin/matches/match-list.tsx';

export const Route = createLazyRoute('/members/administrators/admin-matches')({ component: MatchList });
