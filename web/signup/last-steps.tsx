/** The steps that send something. The first page does without them; they are fetched while somebody types. */

import { registeringSteps } from './use-registering.ts';

export { CheckStep } from './check-step.tsx';
export { ConfirmStep } from './confirm-step.tsx';

/** The code with the SDK, which they send with. Where it fails now, the press that needs it tries again. */
export function fetchSdk(): void {
  registeringSteps().catch(() => undefined);
}
