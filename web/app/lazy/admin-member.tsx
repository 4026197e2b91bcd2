import { createLazyRoute } from '@tanstack/react-router';
import { Member } from '#web/admin/members/member.tsx';

export const Route = createLazyRoute('/members/administrators/admin-members/$memberId')({
  component: Member,
});
