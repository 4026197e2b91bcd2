import type { IdentityConfig, SiteConfig } from '#contract/site.ts';

/** Where to sign in; null where the server's configuration does not say it. */
export function usableIdentity({
  identity,
}: {
  readonly identity?: SiteConfig['identity'];
}): IdentityConfig | null {
  if (identity === undefined) return null;
  return identity.userPoolId && identity.userPoolClientId ? identity : null;
}
