/** How many members use the site: numbers alone, for the office. */

import * as Type from 'typebox';
import { adminCall } from '../call.ts';
import { Count } from '../wire.ts';

/** The days that are answered: a season's half. */
export const VISIT_DAYS = 180;

export const listVisits = adminCall({
  method: 'GET',
  path: '/api/admin/visits',
  area: 'office',
  summary: `How many members used the site on each of the last ${VISIT_DAYS} days, oldest first, today included`,
  answer: Type.Object({
    /** `day` is `YYYY-MM-DD` in Tokyo; an account counts once a day, on however many devices. */
    days: Type.Array(Type.Object({ day: Type.String(), members: Count })),
  }),
});
