/** What Stripe posts: whether it has signed it lately, and whom it is about. */

import type { Stripe } from 'stripe';
import type { PostedReport, Reported } from './provider.ts';
import { reportedBy, secondsOf } from './stripe-objects.ts';

/** Seconds; what was signed before is somebody's recording. */
const OLDEST_REPORT = 300;

/** Null for what Stripe has not signed, or not lately. */
export function reportIn(
  { body, signature, now }: PostedReport,
  secret: string,
  { webhooks }: Stripe,
): Reported | null {
  // The library refuses old signatures only.
  if (isSignedAhead(signature, now)) return null;
  try {
    const { signature: signing } = webhooks;
    const at = now.epochMilliseconds;
    if (signing?.verifyHeader(body, signature, secret, OLDEST_REPORT, undefined, at) !== true) return null;
  } catch {
    return null;
  }
  return reportedBy(objectIn(body));
}

/** What an event is about; null for an event of another form: a thin one has no object. */
function objectIn(body: Buffer): unknown {
  try {
    const event = JSON.parse(body.toString('utf8')) as {
      readonly data?: { readonly object?: unknown };
    } | null;
    return event?.data?.object ?? null;
  } catch {
    return null;
  }
}

function isSignedAhead(signature: string, now: Temporal.Instant): boolean {
  const latest = secondsOf(now) + OLDEST_REPORT;
  return [...signature.matchAll(/(?:^|,)t=(\d{1,20})/g)].some(([, at]) => Number(at) > latest);
}
