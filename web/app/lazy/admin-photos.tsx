import { createLazyRoute } from '@tanstack/react-router';
import { PhotoMatches } from '#web/admin/photos/photo-matches.tsx';

export const Route = createLazyRoute('/members/administrators/admin-photos')({ component: PhotoMatches });
