import { createLazyRoute } from '@tanstack/react-router';
import { PhotoChampionships } from '#web/photos/photo-championships.tsx';

export const Route = createLazyRoute('/members/pics')({ component: PhotoChampionships });
