/**
 * What stands beside the entry of a match comes after it, in one piece: the first page is not heavier for it. It is drawn
 * after it, too: the score and the buttons come first.
 */

import { laterDrawn } from '#web/ui/later.tsx';
import { untilHere } from '../page/until-here.ts';

const part = laterDrawn(() => untilHere(() => import('./parts.ts')));

export const AtThePitch = part((parts) => parts.AtThePitch);
export const Clock = part((parts) => parts.Clock);
export const ClosedMatch = part((parts) => parts.ClosedMatch);
export const ClosingMatch = part((parts) => parts.ClosingMatch);
export const KickButtons = part((parts) => parts.KickButtons);
export const KitChooser = part((parts) => parts.KitChooser);
export const PostponementForm = part((parts) => parts.PostponementForm);
export const PostponementWithoutReason = part((parts) => parts.PostponementWithoutReason);
export const RegistrationBlock = part((parts) => parts.RegistrationBlock);
export const ReporterTimeline = part((parts) => parts.ReporterTimeline);
export const ScoreDetails = part((parts) => parts.ScoreDetails);
export const ShootOutPanel = part((parts) => parts.ShootOutPanel);
export const TakeBacks = part((parts) => parts.TakeBacks);
export const Together = part((parts) => parts.Together);
