import { decodeJwt } from 'jose';
import { invalidParameter, PoolError } from '../pool-error.ts';
import type { PoolFacts } from '../pool-facts/pool-facts.ts';
import type { Tokens } from '../ports.ts';

/** `Logins` of a request: ID tokens by their issuer, without its scheme. */
export type Logins = Readonly<Record<string, string>>;

/** Who has signed in, and by which sign-in. */
export type SignedIn = { readonly userId: string; readonly originJti: string };

/** Who the logins say it is, null for nobody (a guest). Throws a PoolError for a token that does not hold, or of another issuer. */
export async function signedInBy(
  logins: Logins | undefined,
  { tokens, facts }: { readonly tokens: Tokens; readonly facts: PoolFacts },
): Promise<SignedIn | null> {
  const [login, ...more] = Object.entries(logins ?? {});
  if (login === undefined) return null;
  if (more.length > 0) throw invalidParameter('Please provide exactly one login.');
  const [provider, idToken] = login;
  if (provider !== facts.issuer.replace('https://', '')) throw foreignLogin();
  const holder = await tokens.holderOf(idToken);
  if (holder === null) throw invalidLogin();
  // The token holds, so what it says of itself does.
  const { origin_jti: originJti } = decodeJwt(idToken);
  if (typeof originJti !== 'string') throw invalidLogin();
  return { userId: holder.userId, originJti };
}

/** A login of somebody else than the identity's, or of an issuer that this pool does not know. */
export function foreignLogin(): PoolError {
  return new PoolError(
    'NotAuthorizedException',
    "Logins don't match. Please include at least one valid login for this identity or identity pool.",
  );
}

function invalidLogin(): PoolError {
  return new PoolError(
    'NotAuthorizedException',
    'Invalid login token. Not a valid OpenId Connect identity token.',
  );
}
