import { createLazyRoute } from '@tanstack/react-router';
import { Hub } from '#web/admin/hub/hub.tsx';

export const Route = createLazyRoute('/members/administrators/admin')({ component: Hub });
