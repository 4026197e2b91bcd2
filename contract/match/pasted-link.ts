/**
 * A reporter's link as people paste it: a sentence's 。 or ）, a blank or an invisible sign often sticks to its end.
 * A token is only letters, digits, `_` and `-`, so whatever follows it is dropped.
 */

/** What stands before the token in the token flow's paths. */
const BEFORE = 'select-reporting-match|match-report(?:/[^/?#]+){3}|edit-match-result-v2(?:/[^/?#]+){2}';
/** A token at the end of a path, and what follows it in the same part; a further part makes another address. */
const IN_PATH = new RegExp(`^(/connecter/(?:${BEFORE})/[\\w-]+)(?:[^\\w/?#-][^/?#]*/?|/)(?=[?#]|$)`);

/** A category search's token, and what follows it in the same parameter. */
const IN_QUERY = /^(\/connecter\/[^/?#]+\/?\?(?:[^#]*&)?access_token=[\w-]+)[^&#]*/;

/** Returns the address (path and query) with its token alone; any other address as it is. */
export function withPlainToken(address: string): string {
  return address.replace(IN_PATH, '$1').replace(IN_QUERY, '$1');
}
