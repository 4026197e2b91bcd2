import { createLazyRoute } from '@tanstack/react-router';
import { Articles } from '#web/admin/articles/articles.tsx';

export const Route = createLazyRoute('/members/administrators/admin-articles')({ component: Articles });
