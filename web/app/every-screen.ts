/** What links and lazy screens are checked against: the screens of both apps. Types only; nothing of it runs. */

import type { createRouter } from '@tanstack/react-router';
import type { ReporterScreens } from './reporter-router.ts';
import type { root } from './root-route.ts';
import type { MemberScreens } from './router.ts';

type EveryScreen = ReturnType<typeof root.addChildren<readonly [...MemberScreens, ...ReporterScreens]>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<EveryScreen, 'never', true>>;
  }
}
