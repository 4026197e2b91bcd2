import { createLazyRoute } from '@tanstack/react-router';
import { LatestResults } from '#web/live-results/latest-results.tsx';

export const Route = createLazyRoute('/members/latest-results')({ component: LatestResults });
