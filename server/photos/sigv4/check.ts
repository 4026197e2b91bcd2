import type { Claim } from './claim.ts';
import type { ReceivedRequest } from './received-request.ts';

/** The clock of a phone may be wrong by as much; older signatures in a header are somebody's recording. */
const SKEW_SECONDS = 900;

/** Why a claim can't hold, whoever signed it. */
export type ScopeFault = 'malformed' | 'expired';

/** Null when the claim is for us and for now, and covers what it must: the host, and every `x-amz-…` header that came. */
export function faultOf(
  claim: Claim,
  request: ReceivedRequest,
  { now, region }: { readonly now: Temporal.Instant; readonly region: string },
): ScopeFault | null {
  const { scope, signedHeaders, signedAt, expiresSeconds } = claim;
  if (scope.service !== 's3' || scope.region !== region) return 'malformed';
  if (!signedHeaders.includes('host')) return 'malformed';
  const mustBeSigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (!mustBeSigned.every((name) => signedHeaders.includes(name))) return 'malformed';
  const age = now.since(signedAt).total('seconds');
  return age < -SKEW_SECONDS || age > (expiresSeconds ?? SKEW_SECONDS) ? 'expired' : null;
}
