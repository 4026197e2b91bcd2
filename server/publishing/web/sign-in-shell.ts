/**
 * What a browser without a document cookie that opens something gets for a member's screen. Whether somebody is signed in on a phone,
 * only the phone knows: its page is the shell, and beside it the sign-in as the server draws it, which a script
 * (web/public/signed-out.js) puts in the shell's place where nobody is. Where somebody is, the phone sees by it that its cookie is lost
 * (web/api/document-cookie.ts).
 */

import type { Address, Surroundings } from './documents.ts';
import { HEAD_SCRIPT, type PageFrame } from './page-frame.ts';

/** All members' screens look the same to a visitor; no link of the frame leads to this one, which would be marked. */
export const SIGN_IN: Address = { path: '/videos', screen: '/videos', app: 'members', frame: 'visitor' };

/** Drawn to lie in a shell. */
export const IN_TEMPLATE: Surroundings = {
  page: { before: '<template id="signed-out"><div id="root">', after: '</template>' },
  headersOf: () => ({}),
  titled: async (before) => before,
};

/** What a member would see first, or read: the form comes before. */
const READ_AHEAD = /(?<![ \t])[ \t]*<link rel="preload"[^<>]*>\n?/g;
const PROGRAM = /<(?:script type="module"|link rel="modulepreload") crossorigin/g;
const BODY_END = '</body>';

/** The script waits for the styles before it: the form is never seen without them. */
const SHOW = `<script>${HEAD_SCRIPT}</script>\n<script src="/signed-out.js"></script>\n`;

/** Takes apart a screen's shell that names the sign-in's files, too. `styles` are the screen's own, which the form doesn't wait for. */
export function signInShellOf(shell: string, styles: string): PageFrame {
  const [before = '', ending = ''] = shell
    .replace(READ_AHEAD, '')
    .replace(PROGRAM, '$& fetchpriority="low"')
    .split(BODY_END);
  return { before, after: `${SHOW}${styles}${BODY_END}${ending}` };
}
