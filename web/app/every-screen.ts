/** What links are checked against: the screens of both apps. Types only; nothing of it runs. */

import type { createRouter, Route } from '@tanstack/react-router';
import type { linkOf } from './reporter-router.ts';
import type { REPORTERS } from './reporter-screens.ts';
import type { createRoot } from './root-route.ts';
import type { searchIn } from './router.ts';
import type { ACCESS_ERRORS, ADMINISTRATORS, EVERYONES, INPUT, MEMBERS, PUBLIC } from './screens.ts';

declare const root: ReturnType<typeof createRoot>;

/** The address of a screen as the router writes it. */
export type ScreenPath =
  | keyof typeof ACCESS_ERRORS
  | keyof typeof EVERYONES
  | keyof typeof PUBLIC
  | keyof typeof MEMBERS
  | keyof typeof ADMINISTRATORS
  | keyof typeof INPUT
  | keyof typeof REPORTERS
  | '/login';

type SearchOf<Path> = Path extends '/connecter/$search'
  ? typeof linkOf
  : Path extends '/search'
    ? typeof searchIn
    : undefined;
type RouteOf<Path extends string> = Path extends string
  ? Route<unknown, typeof root, Path, Path, string, Path, SearchOf<Path>>
  : never;

type EveryScreen = ReturnType<typeof root.addChildren<readonly RouteOf<ScreenPath>[]>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<EveryScreen, 'never', true>>;
  }
}
