import { createLazyRoute } from '@tanstack/react-router';
import { Audit } from '#web/admin/audit/audit.tsx';

export const Route = createLazyRoute('/members/administrators/admin-audit')({ component: Audit });
