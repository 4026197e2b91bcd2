/** The match day as the office follows it: who enters each match, and how to reach them. */

import * as Type from 'typebox';
import { adminCall } from '../call.ts';
import { Count } from '../wire.ts';
import { Recorder } from './admin.ts';

/** What stands beside a match on the board. */
export const BoardEntry = Type.Object({
  championship_id: Type.String(),
  match_id: Type.String(),
  /** The last that was recorded of it: by whom, and when the server took it (ISO instant); null while nothing was. */
  heard: Type.Union([Type.Object({ by: Recorder, at: Type.String() }), Type.Null()]),
  /** On how many pages it is being entered now. */
  pages: Count,
  /** Of links that open it, where a number was left. */
  contacts: Type.Array(Type.Object({ label: Type.String(), contact: Type.String() })),
});
export type BoardEntry = Type.Static<typeof BoardEntry>;

export const matchDayBoard = adminCall({
  method: 'GET',
  path: '/api/admin/board',
  area: 'reporters',
  summary:
    'Who enters the matches of a day, when each was last heard of, and how to reach its reporters; practice left out',
  /** `YYYY-MM-DD`, Tokyo. */
  query: Type.Object({ day: Type.String({ format: 'date' }) }),
  answer: Type.Array(BoardEntry),
});
