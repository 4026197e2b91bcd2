/** Where a link of an article may lead. */

/** Control characters and blanks around an address, tabs and line ends anywhere in it: browsers pass over them, so do we. */
const PASSED_OVER = /^[\s\p{Cc}]+|[\s\p{Cc}]+$|[\t\n\r]/gu;

const OUTSIDE = /^https?:\/\/[^/?#\\]/i;
const OTHER_APP = /^(?:mailto|tel):\S/i;
const SCHEME = /^[^/?#]*:/;
/** `//host`, which browsers also read in `\\host` and `/\host`. */
const ANOTHER_HOST = /^[/\\]{2}/;
const UPWARDS = /^(?:\.{0,2}\/)+/;

/**
 * The address a link keeps: an http(s) page, a mail address, a telephone number, or a page of this site as a path from
 * its root, which is where a relative address is taken from. Null for everything else.
 */
export function linkAddress(written: string): string | null {
  const address = written.replace(PASSED_OVER, '');
  if (OUTSIDE.test(address) || OTHER_APP.test(address)) return address;
  if (address === '' || address.startsWith('#') || ANOTHER_HOST.test(address) || SCHEME.test(address)) {
    return null;
  }
  const path = address.replaceAll('\\', '/').replace(UPWARDS, '');
  return `/${path}`;
}
