/**
 * Addresses of picture files: nobody can guess one, it ends, and it opens only for a viewer who may see what it was given as
 * (design, section 7; `viewer.ts`).
 *
 * `GET /api/photos/files/<picture key>/<form>?for=<content>&expires=<seconds since 1970>&signature=<HMAC-SHA-256, base64url>`,
 * and `&name=<file name>` for the form `save`, which comes as an attachment of that name. The signature covers all of it, so
 * that an address opens this one form of this one picture until then. Everyone is given the same address within five
 * minutes: answers that many share can carry it.
 */

import { timingSafeEqual } from 'node:crypto';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { CONTENTS, type Content } from '#domain/membership/access.ts';
import { FORMS, type Form, isPictureKey } from '../pictures/renditions.ts';

/** What a signed address opens. */
export type Address = {
  readonly pictureKey: string;
  readonly form: Form;
  /** What it was handed out as, and what its reader must be admitted to. */
  readonly content: Content;
  /** Seconds since 1970, from which on it is refused. */
  readonly expires: number;
  /** Of the attachment; null for the forms that are only shown. */
  readonly fileName: string | null;
};

/** A keyed hash (HMAC-SHA-256), base64url; the key is this installation's, and for these addresses alone. */
export type Mac = (text: string) => string;

/** An address as it came, nothing of it believed yet; null for a part that is missing or stands twice. */
export type ClaimedAddress = {
  readonly pictureKey: string;
  readonly form: string;
  readonly content: string | null;
  readonly expires: string | null;
  readonly signature: string | null;
  readonly fileName: string | null;
};

/** An address holds for 5 to 10 minutes; a page that stays open longer reads new ones. */
const WINDOW_SECONDS = 5 * 60;

/** When an address made now ends: at the end of the window after this one, the same for everyone who asks in this one. */
export function expiryOf(now: Temporal.Instant): number {
  return (Math.floor(now.epochMilliseconds / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
}

export function signedAddress(address: Address, mac: Mac): string {
  const { pictureKey, form, content, expires, fileName } = address;
  const signature = signatureOf(address, mac);
  const query = new URLSearchParams({ for: content, expires: String(expires), signature });
  if (fileName !== null) query.set('name', fileName);
  return `${PICTURE_FILES}${pictureKey}/${form}?${query}`;
}

/** What the address opens; null where it is not ours, has been changed, or has ended: which of them is not told. */
export function openAddress(claimed: ClaimedAddress, mac: Mac, now: Temporal.Instant): Address | null {
  const form = FORMS.find((known) => known === claimed.form);
  const content = CONTENTS.find((known) => known === claimed.content);
  if (form === undefined || content === undefined || !isPictureKey(claimed.pictureKey)) return null;
  const { expires, signature } = claimed;
  if (expires === null || !/^[1-9]\d{0,11}$/.test(expires) || signature === null) return null;
  const address = { ...claimed, form, content, expires: Number(expires) };
  if (!isSame(signature, signatureOf(address, mac))) return null;
  return now.epochMilliseconds < address.expires * 1000 ? toAddress(address) : null;
}

/** A list in JSON: no two addresses are the same text. */
function signatureOf({ pictureKey, form, content, expires, fileName }: Address, mac: Mac): string {
  return mac(JSON.stringify([pictureKey, form, content, expires, fileName]));
}

function toAddress({ pictureKey, form, content, expires, fileName }: Address): Address {
  return { pictureKey, form, content, expires, fileName };
}

/** In a time that tells nothing of where they differ. */
function isSame(claimed: string, right: string): boolean {
  const [one, other] = [Buffer.from(claimed), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
