/** The site as passkeys know it: a passkey made for one site is of no use to another. */
export type RelyingParty = {
  /** The site's host, without scheme and port. */
  readonly id: string;
  /** Whether a page at this origin is the site's own. */
  readonly isOrigin: (origin: string) => boolean;
};

/** A trial on this machine, on whatever port. An address in numbers can have no passkeys. */
const TRIAL: RelyingParty = {
  id: 'localhost',
  isOrigin: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin),
};

/** `publicUrl` as in the settings; null for a trial. */
export function relyingPartyOf(publicUrl: string | null): RelyingParty {
  if (publicUrl === null) return TRIAL;
  return { id: new URL(publicUrl).hostname, isOrigin: (origin) => origin === publicUrl };
}
