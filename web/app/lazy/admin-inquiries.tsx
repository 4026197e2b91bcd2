import { createLazyRoute } from '@tanstack/react-router';
import { Inquiries } from '#web/admin/inquiries/inquiries.tsx';

export const Route = createLazyRoute('/members/administrators/admin-inquiries')({ component: Inquiries });
