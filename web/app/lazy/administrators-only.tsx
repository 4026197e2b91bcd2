import { createLazyRoute } from '@tanstack/react-router';
import { AdministratorsOnly } from '../administrators-only.tsx';

export const Route = createLazyRoute('/members/administrators')({ component: AdministratorsOnly });
