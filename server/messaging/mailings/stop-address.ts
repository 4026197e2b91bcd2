/** The address at which a person stops news without signing in: it names the member, under the server's key. */

import { isSameSecret, type Vault } from '#server/platform/vault.ts';

export const STOP_PAGE = '/mail-stop/';

type Needs = {
  readonly vault: Pick<Vault, 'mac'>;
  readonly config: { readonly publicUrl: string | null };
};

/** Null where the site has no address that letters can name. */
export function addressOfStop(memberId: string, { vault, config }: Needs): string | null {
  if (config.publicUrl === null) return null;
  return `${config.publicUrl}${STOP_PAGE}${encodeURIComponent(stopTokenOf(memberId, vault))}`;
}

export function stopTokenOf(memberId: string, vault: Pick<Vault, 'mac'>): string {
  return `${memberId}.${vault.mac('mailing-stop', memberId)}`;
}

/** The member of a token; null for one that this server has not made. */
export function memberOfToken(token: string, vault: Pick<Vault, 'mac'>): string | null {
  const memberId = token.slice(0, token.lastIndexOf('.'));
  return memberId !== '' && isSameSecret(stopTokenOf(memberId, vault), token) ? memberId : null;
}
