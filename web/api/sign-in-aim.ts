/**
 * Where a link led somebody who must sign in first. It stays in this tab until then: on the way to the registration, and
 * to another provider and back. Only the address that was opened itself is kept, so no link can lead away from this site.
 */

import { REFUSED_SCREEN } from './refused-screen.ts';

const KEY = 'signInAim';

/** A sign-in that began without an aim leads here (members' specification, section 4). */
const TOP = '/top';

/** The site's front and the sign-in itself; who comes to the latter goes on aiming. */
const FRONT = /^\/(?:top)?(?:[?#]|$)/;
const SIGN_IN = /^\/login(?:[?#]|$)/;

/** `address` is what was opened, without the host. */
export function keepAim(address: string): void {
  if (SIGN_IN.test(address)) return;
  if (FRONT.test(address)) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, address);
}

/** Where to go after the sign-in. */
export function signInAim(): string {
  return storedAddress(KEY);
}

/** What an access-error page stands in the place of: where to go once the reader may. */
export function refusedAim(): string {
  return storedAddress(REFUSED_SCREEN);
}

/** As {@link signInAim}, once: the next sign-in begins without an aim. */
export function takeAim(): string {
  const aim = signInAim();
  sessionStorage.removeItem(KEY);
  return aim;
}

function storedAddress(key: string): string {
  const address = sessionStorage.getItem(key);
  return address !== null && isOnThisSite(address) ? address : TOP;
}

/** `//pics` would be a host, not a page. */
function isOnThisSite(address: string): boolean {
  return address.startsWith('/') && new URL(address, location.origin).origin === location.origin;
}
