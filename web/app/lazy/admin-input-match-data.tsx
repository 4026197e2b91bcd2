import { createLazyRoute } from '@tanstack/react-router';
import { MatchInput } from '#web/admin/input/match-input.tsx';

export const Route = createLazyRoute('/members/input/admin-input-match-data')({ component: MatchInput });
