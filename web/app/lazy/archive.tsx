import { createLazyRoute } from '@tanstack/react-router';
import { Archive } from '#web/archive/archive.tsx';

export const Route = createLazyRoute('/members/archive')({ component: Archive });
