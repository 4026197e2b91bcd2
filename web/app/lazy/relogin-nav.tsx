import { createLazyRoute } from '@tanstack/react-router';
import { ReloginNotice } from '#web/access-error/relogin-notice.tsx';

export const Route = createLazyRoute('/open/relogin-nav')({ component: ReloginNotice });
