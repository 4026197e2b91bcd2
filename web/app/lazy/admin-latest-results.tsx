import { createLazyRoute } from '@tanstack/react-router';
import { AdminLatestResults } from '#web/admin/latest-results.tsx';

export const Route = createLazyRoute('/members/administrators/admin-latest-results')({
  component: AdminLatestResults,
});
