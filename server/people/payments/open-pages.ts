/**
 * Pages to pay at that were left open. A page stays open as long as the site would open it again for the same payer; any other is
 * closed: another member pays, the member was erased, notice was given, or the membership has changed.
 */

import { laterStartOf, type Terms, termsOf } from '#domain/membership/course/changes.ts';
import { monthOf } from '#domain/membership/course/term.ts';
import { findCourse } from '#server/people/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { pricesOf } from './prices.ts';
import { type Customer, type OpenPage, type Provider, ProviderError } from './provider.ts';
import { hasSlip } from './repository.ts';
import { presentPayerOf } from './strays.ts';

/** What decides whether a page stays open. */
export type PageTerms = Omit<OpenPage, 'pageId'>;

type Paying = { readonly payerId: string; readonly customer: Pick<Customer, 'openPages'> };

/** Closes the pages of a customer that the site would not open any more. False if one may have been paid in the meantime. */
export async function closePages(
  { payerId, customer }: Paying,
  provider: Provider,
  services: Services,
): Promise<boolean> {
  let areClosed = true;
  for (const page of customer.openPages) {
    if (await isOffered(page, payerId, services, services.store.db)) continue;
    areClosed = (await provider.closePage(page.pageId)) && areClosed;
  }
  return areClosed;
}

/** A page may have been paid while it was closed. The next look-up finds the payment. */
export function maybePaid(): ProviderError {
  return new ProviderError('away', 'a page to pay at was not open any more when it was closed', null);
}

/** Whether the site would open this page for the payer today. */
export async function isOffered(
  page: PageTerms,
  payerId: string,
  services: Services,
  db: Database,
): Promise<boolean> {
  const { memberId, type, plan, amount } = page;
  if ((await presentPayerOf(memberId, db)) !== payerId) return false;
  if (await hasSlip({ memberId, payerId, now: services.clock() }, db)) return false;
  const course = await findCourse(memberId, db);
  if (course === null) return false;
  const prices = pricesOf(services);
  // The payer has read the price of the page.
  if (prices === null) return true;
  const today = services.today();
  const read = termsOf(course, { type, plan }, today, prices);
  return (
    read.ok &&
    read.terms.way === 'payNow' &&
    read.terms.amount === amount &&
    isSameTerm(page, read.terms, today)
  );
}

function isSameTerm({ startsOn, month, paysLater }: PageTerms, terms: Terms, today: string): boolean {
  if (paysLater) return laterStartOf(terms, today) === startsOn;
  if (startsOn === terms.from) return true;
  // Opened on an earlier day, to begin at once.
  const beginsNow = startsOn < today && terms.from === today;
  return beginsNow && (month === null || month === monthOf(today));
}
