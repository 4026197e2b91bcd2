/** LINEのお知らせ: the same notices by the federation's official account at LINE, for a member who links theirs. */

import * as Type from 'typebox';
import { defineCall } from '../call.ts';
import { LineState } from './notices.ts';

const LineCode = Type.Object({
  /** The official account as LINE's search knows it: `@…`. */
  account: Type.String(),
  /** What the member sends it, within ten minutes. */
  text: Type.String(),
  /** Opens LINE with the text in its field. */
  url: Type.String(),
});
export type LineCode = Type.Static<typeof LineCode>;

const PATH = '/api/membership/notices/line';
const common = { group: 'site', content: 'match', access: 'member' } as const;
const answer = Type.Object({ line: LineState, code: Type.Union([LineCode, Type.Null()]) });

export const linkLine = defineCall({
  ...common,
  method: 'PUT',
  path: PATH,
  summary:
    'Tells the caller at LINE from now on, or, where LINE does not know them yet, by what they send first',
  answer,
});

export const unlinkLine = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}-off`,
  summary: 'Tells the caller at LINE no more; one that is not told is no error',
  answer,
});
