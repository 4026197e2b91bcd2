/** What the administrators should look at: troubles of the server itself. */

import * as Type from 'typebox';
import { adminCall } from '../call.ts';

export const Alarm = Type.Object({
  /** One word for machines. */
  kind: Type.String(),
  /** ISO instant. */
  since: Type.String(),
  title: Type.String(),
  what: Type.String(),
  /** What to do, one step each. */
  todo: Type.Array(Type.String()),
});
export type Alarm = Type.Static<typeof Alarm>;

export const listAlarms = adminCall({
  method: 'GET',
  path: '/api/admin/alarms',
  area: 'office',
  summary: 'What is wrong with the server at present, and what to do',
  answer: Type.Array(Alarm),
});
