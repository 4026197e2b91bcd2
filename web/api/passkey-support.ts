/** Whether a passkey of `domain` can be made and used here: by this browser, at this address. Null: the pool takes none. */
export function canUsePasskeys(domain: string | null): boolean {
  if (domain === null || !isSecureContext || typeof globalThis.PublicKeyCredential !== 'function')
    return false;
  const { hostname } = location;
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
