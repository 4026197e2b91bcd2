import { createLazyRoute } from '@tanstack/react-router';
import { WeekendPage } from '#web/admin/matches/weekend-page.tsx';

export const Route = createLazyRoute('/members/administrators/admin-weekend')({ component: WeekendPage });
