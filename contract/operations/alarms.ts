/** What the administrators should look at: troubles of the server itself. */

import * as Type from 'typebox';
import { defineCall } from '../call.ts';

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

export const listAlarms = defineCall({
  method: 'GET',
  group: 'site',
  path: '/api/admin/alarms',
  access: 'administrator',
  area: 'office',
  summary: 'What is wrong with the server at present, and what to do',
  answer: Type.Array(Alarm),
});
