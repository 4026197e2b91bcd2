import { createLazyRoute } from '@tanstack/react-router';
import { ReporterLinks } from '#web/admin/links/reporter-links.tsx';

export const Route = createLazyRoute('/members/administrators/admin-reporter-links')({
  component: ReporterLinks,
});
