import type { Content } from '#domain/membership/access.ts';
import * as refuse from './refusals.ts';
import { faultOf } from './sigv4/check.ts';
import { claimOf } from './sigv4/claim.ts';
import type { ReceivedRequest } from './sigv4/received-request.ts';
import { isSignedWith } from './sigv4/signature.ts';

/** Opens temporary credentials: their secret and whose they are, or why they do not hold. */
export type CheckCredentials = (
  accessKeyId: string,
  sessionToken: string,
) => Promise<
  | { readonly secretKey: string; readonly holder: 'guest' | { readonly userId: string } }
  | { readonly fault: 'unknown' | 'expired' }
>;

/** Rejects with an HttpError where this account's membership does not include the content. */
export type RequireReading = (userId: string, content: Content) => Promise<void>;

export type PhotoGuardNeeds = {
  readonly clock: () => Temporal.Instant;
  /** As in the ids of the pools. */
  readonly region: string;
  readonly checkCredentials: CheckCredentials;
  readonly requireReading: RequireReading;
};

/** Lets in requests signed with a member's temporary credentials; rejects with an HttpError for any other. */
export function createPhotoGuard({ clock, region, checkCredentials, requireReading }: PhotoGuardNeeds) {
  return async (request: ReceivedRequest, content: Content): Promise<void> => {
    const claim = claimOf(request);
    if (claim === 'missing') throw refuse.signatureMissing();
    if (claim === 'malformed') throw refuse.signatureInvalid();
    const fault = faultOf(claim, request, { now: clock(), region });
    if (fault !== null) throw fault === 'expired' ? refuse.signatureExpired() : refuse.signatureInvalid();
    const credentials = await checkCredentials(claim.accessKeyId, claim.sessionToken);
    if ('fault' in credentials) {
      throw credentials.fault === 'expired' ? refuse.credentialsExpired() : refuse.credentialsInvalid();
    }
    if (!isSignedWith(credentials.secretKey, claim, request)) throw refuse.signatureInvalid();
    if (credentials.holder === 'guest') throw refuse.guestRefused();
    await requireReading(credentials.holder.userId, content);
  };
}
