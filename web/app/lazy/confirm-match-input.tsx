import { createLazyRoute } from '@tanstack/react-router';
import { ConfirmMatchInput } from '#web/admin/confirm/confirm-match-input.tsx';

export const Route = createLazyRoute('/members/input/confirm-match-input')({
  component: ConfirmMatchInput,
});
