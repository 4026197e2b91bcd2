import { createLazyRoute } from '@tanstack/react-router';
import { Home } from '#web/home/home.tsx';

export const StartRoute = createLazyRoute('/members/')({ component: Home });
export const TopRoute = createLazyRoute('/members/top')({ component: Home });
