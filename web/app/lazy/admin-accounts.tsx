import { createLazyRoute } from '@tanstack/react-router';
import { LoneAccounts } from '#web/admin/members/lone-accounts.tsx';

export const Route = createLazyRoute('/members/administrators/admin-accounts')({ component: LoneAccounts });
