/** Few links are denied, and few entries refused: what helps then comes after the first page. */

import { later } from './later.ts';

const { part } = later(() => import('../list/troubles.ts'));

export const DeniedHelp = part((troubles) => troubles.DeniedHelp);
export const UnlistedMatches = part((troubles) => troubles.UnlistedMatches);
