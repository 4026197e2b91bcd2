import { createLazyRoute } from '@tanstack/react-router';
import { InputOnly } from '../input-only.tsx';

export const Route = createLazyRoute('/members/input')({ component: InputOnly });
