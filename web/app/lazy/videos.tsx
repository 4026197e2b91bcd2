import { createLazyRoute } from '@tanstack/react-router';
import { Videos } from '#web/videos/videos.tsx';

export const Route = createLazyRoute('/members/videos')({ component: Videos });
