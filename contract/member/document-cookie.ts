/** The cookie that opens members' documents in a browser, beside its session. */

import * as Type from 'typebox';
import { siteCall } from '../call.ts';

/** For a phone that has signed out without a network: it has no token any more to end its session with. */
export const forgetBrowser = siteCall({
  method: 'PUT',
  path: '/api/membership/browser-forgotten',
  access: 'everyone',
  summary: 'Takes the cookie that opens documents out of the browser, whoever asks',
  answer: Type.Object({ message: Type.String() }),
});
