import { createLazyRoute } from '@tanstack/react-router';
import { Faq } from '#web/faq/faq.tsx';

export const Route = createLazyRoute('/members/faq')({ component: Faq });
