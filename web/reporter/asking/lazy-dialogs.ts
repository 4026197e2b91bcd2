/** Nobody is asked anything before the first press: what asks comes after the first page. */

import { later } from '../page/later.ts';

const { loaded, part } = later(() => import('./dialogs.ts'));

/** Has them come before somebody presses. */
export function loadDialogs(): void {
  void loaded();
}

export const Alert = part((dialogs) => dialogs.Alert);
export const ChoiceDialog = part((dialogs) => dialogs.ChoiceDialog);
export const QuestionDialog = part((dialogs) => dialogs.QuestionDialog);
export const StoppedDialog = part((dialogs) => dialogs.StoppedDialog);
