import { createLazyRoute } from '@tanstack/react-router';
import { Competitions } from '#web/admin/competition/competitions.tsx';

export const Route = createLazyRoute('/members/administrators/admin-competition')({
  component: Competitions,
});
