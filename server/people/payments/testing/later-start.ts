/** Members who begin with the 1st after the last day of November 2026, and pay nothing before. */

import { beginPayment, giveNotice } from '#contract/payment/payments.ts';
import type { MembershipType } from '#domain/membership/membership.ts';
import { put } from '#server/testing/calls.ts';
import { headersOf, type Payer, type PayingSite, PRICES, stateOf } from './paying-site.ts';

export const LAST_DAY = '2026-11-30T05:00:00Z';
export const DECEMBER_1 = '2026-11-30T15:30:00Z';

type Beginning = {
  readonly startsOn: string;
  readonly paysLater?: boolean;
  /** The payer if none is named. */
  readonly memberId?: string;
  readonly type?: MembershipType;
  readonly key?: string;
};

/** Asks for the page of a monthly plan, and says which day the payer has read. */
export async function begin(site: Pick<PayingSite, 'server'>, payer: Payer, beginning: Beginning) {
  const { startsOn, paysLater = false, memberId = payer.memberId, type = 'regular', key } = beginning;
  const seen = { startsOn, amount: PRICES[type].monthly, paysLater };
  const headers = await headersOf(site.server, payer);
  return put(
    site.server.url,
    beginPayment,
    { memberId, type, plan: 'monthly', seen },
    { headers: key === undefined ? headers : { ...headers, 'idempotency-key': key } },
  );
}

/** Registers a card that is debited on December 1 for the first time; what the site says of the page. */
export async function startedLater(
  site: PayingSite,
  payer: Payer,
  whom: Pick<Beginning, 'memberId' | 'type'> = {},
): Promise<string> {
  const { status, json } = await begin(site, payer, { startsOn: '2026-12-01', paysLater: true, ...whom });
  if (status !== 200) throw new Error(JSON.stringify(json));
  const { url } = json as { url: string };
  await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' });
  return stateOf(site, payer, url);
}

/** Calls off what has not begun, or takes that back (`lastDay` null). */
export async function callOff(
  { server }: Pick<PayingSite, 'server'>,
  payer: Payer,
  { memberId = payer.memberId, lastDay = '2026-11-30' as string | null } = {},
) {
  return put(server.url, giveNotice, { memberId, lastDay }, { headers: await headersOf(server, payer) });
}
