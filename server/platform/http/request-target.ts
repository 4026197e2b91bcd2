/** The request target as a client spells it (RFC 9112, section 3.2), and its one canonical spelling. */

/** Scheme and authority of the absolute form; the Host header names the site already. */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** A percent sign that encodes nothing: the router refuses the whole address. */
const MALFORMED = /%(?![0-9a-f]{2})/i;

/** Letters, digits, `-`, `_` and `~`, which mean the same encoded or not. A dot stays: `%2e%2e` must not become a way up. */
const NEEDLESSLY_ENCODED = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3\d|2d|5f|7e)/gi;

/**
 * Returns the origin form with unreserved characters decoded in the path, without a fragment: all spellings that the
 * router takes for one address become one text, so that caches, limits and pages see what the router sees.
 */
export function canonicalTarget(target: string): string {
  // Almost every request.
  if (target.startsWith('/') && !target.includes('%') && !target.includes('#')) return target;
  const [relative = ''] = originForm(target).split('#', 1);
  const queryAt = relative.indexOf('?');
  const path = queryAt === -1 ? relative : relative.slice(0, queryAt);
  if (MALFORMED.test(path)) return relative;
  return path.replaceAll(NEEDLESSLY_ENCODED, decodeURIComponent) + relative.slice(path.length);
}

function originForm(target: string): string {
  if (!ABSOLUTE.test(target)) return target;
  const rest = target.replace(ABSOLUTE, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
