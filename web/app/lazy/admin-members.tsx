import { createLazyRoute } from '@tanstack/react-router';
import { Members } from '#web/admin/members/members.tsx';

export const Route = createLazyRoute('/members/administrators/admin-members')({ component: Members });
