import { createLazyRoute } from '@tanstack/react-router';
import { NewMember } from '#web/admin/members/new-member.tsx';

export const Route = createLazyRoute('/members/administrators/admin-new-member')({ component: NewMember });
