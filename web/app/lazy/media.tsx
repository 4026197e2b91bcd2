import { createLazyRoute } from '@tanstack/react-router';
import { Media } from '#web/articles/media.tsx';

export const Route = createLazyRoute('/members/media')({ component: Media });
