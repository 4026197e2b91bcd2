import { createRoute } from '@tanstack/react-router';
import { MembersOnly } from './members-only.tsx';
import { root } from './root-route.ts';

/** The frame and the guard of everything that members and administrators see. */
export const members = createRoute({ getParentRoute: () => root, id: 'members', component: MembersOnly });
