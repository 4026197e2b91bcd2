import { forgetBrowser } from '#contract/member/document-cookie.ts';
import { addSessionId } from '#contract/member/membership.ts';
import { registerSession } from './as-member.ts';
import { call } from './client.ts';
import { keptPageReadAt } from './kept-reading.ts';
import { isSignedIn, livingSession } from './session.ts';
import { urlOf } from './site-config.ts';

/** What the server writes of a page that it has drawn, as far as it tells of the cookie. */
type Drawn = { readonly frame: 'member' | 'visitor' };

/**
 * Makes the cookie that opens documents that of who is signed in. No script can read it: the page tells whom the server has
 * taken this browser for. A session whose cookie is lost registers once more; one left of a sign-out without a network is
 * taken away.
 */
export async function settleCookie(): Promise<void> {
  const frame = sentFor();
  if (frame === 'member' && !isSignedIn()) await call(forgetBrowser, {});
  if (frame === 'visitor' && isSignedIn() && (await isHandedOut()))
    await registerSession(await livingSession());
}

/** Null where nothing tells: a shell for somebody whose page could not be drawn, or a page that this phone has kept. */
function sentFor(): Drawn['frame'] | null {
  if (keptPageReadAt() !== null) return null;
  // Beside a shell it is sent to browsers that nobody is signed in with, as far as the server can tell.
  if (document.getElementById('signed-out') !== null) return 'visitor';
  const drawn = document.getElementById('drawn')?.textContent;
  return drawn === undefined ? null : (JSON.parse(drawn) as Drawn).frame;
}

/** Another host's cookie never comes here. */
async function isHandedOut(): Promise<boolean> {
  return new URL(await urlOf(addSessionId), location.href).origin === location.origin;
}
