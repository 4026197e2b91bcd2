import { createLazyRoute } from '@tanstack/react-router';
import { Championships } from '#web/admin/championships/championships.tsx';

export const Route = createLazyRoute('/members/administrators/admin-championships')({
  component: Championships,
});
