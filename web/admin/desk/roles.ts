import { createContext, use } from 'react';
import { type Area, type Effect, type Role, reaches } from '#domain/roles/roles.ts';

/** The roles of who is at the desk. What stands outside of it hides nothing. */
export const Roles = createContext<readonly Role[]>(['office']);

/** Whether they reach this. The server refuses the rest, whatever a screen shows. */
export function useReaches(area: Area, effect: Effect): boolean {
  return reaches(use(Roles), area, effect);
}
