import type { ComponentType, ReactNode } from 'react';
import { laterDrawn } from '#web/ui/later.tsx';
import type * as Parts from './later-parts.ts';

const partOfAll = laterDrawn<typeof Parts | null>(() => import('./later-parts.ts').catch(() => null));

/** Where it can't be had, what stands below it is there all the same. */
const WithoutDay: ComponentType<{ readonly children: ReactNode }> = ({ children }) => children;

export const Day = partOfAll<{ readonly children: ReactNode }>((parts) => parts?.Day ?? WithoutDay);
