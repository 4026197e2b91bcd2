import { createLazyRoute } from '@tanstack/react-router';
import { MembersOnlyNotice } from '#web/access-error/members-only-notice.tsx';

export const Route = createLazyRoute('/open/unauthenticated')({ component: MembersOnlyNotice });
