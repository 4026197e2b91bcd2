/** Nobody is asked anything before the first press: what asks comes after the first page. */

import { later } from '#web/ui/later.tsx';
import { untilHere } from '../page/until-here.ts';

const { loaded, part } = later(() => untilHere(() => import('./dialogs.ts')));

// They are on their way beside the match itself: a phone may lose its network before somebody presses.
void loaded();

export const Alert = part((dialogs) => dialogs.Alert);
export const ChoiceDialog = part((dialogs) => dialogs.ChoiceDialog);
export const QuestionDialog = part((dialogs) => dialogs.QuestionDialog);
export const StoppedDialog = part((dialogs) => dialogs.StoppedDialog);
