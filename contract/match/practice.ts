/** Practice on matches that count for nothing. */

import * as Type from 'typebox';
import { defineCall } from '../call.ts';
import { Id } from '../wire.ts';
import { FiscalYearMatch } from './fiscal-year-flow.ts';
import { fulfilment } from './mending.ts';

export const restartPractice = defineCall({
  method: 'PUT',
  group: 'live',
  path: '/api/live/test-match/restart',
  access: 'reporter',
  summary:
    'Puts a practice match back to what it was before anything was reported of it; 404 for any other match',
  body: Type.Object({ championshipId: Id, matchId: Id }),
  answer: Type.Object({ match: FiscalYearMatch, ...fulfilment }),
});
