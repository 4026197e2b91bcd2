import { createLazyRoute } from '@tanstack/react-router';
import { NewChampionship } from '#web/admin/championships/new-championship.tsx';

export const Route = createLazyRoute('/members/administrators/admin-championship-new')({
  component: NewChampionship,
});
