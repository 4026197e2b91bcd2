/** Practice begins anew after it has been played: what asks for it comes after the first page. */

import { later } from '#web/ui/later.tsx';
import { untilHere } from '../page/until-here.ts';

const { part } = later(() => untilHere(() => import('./restarts.tsx')));

export const RestartAll = part((restarts) => restarts.RestartAll);
export const RestartListed = part((restarts) => restarts.RestartListed);
export const RestartMatch = part((restarts) => restarts.RestartMatch);
