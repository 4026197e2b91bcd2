import { createLazyRoute } from '@tanstack/react-router';
import { MemberInfo } from '#web/members/member-info.tsx';

export const Route = createLazyRoute('/members/member-info')({ component: MemberInfo });
