import { createLazyRoute } from '@tanstack/react-router';
import { News } from '#web/articles/news.tsx';

export const Route = createLazyRoute('/members/pickup-news')({ component: News });
