/**
 * /register-card-info.html, for who is signed in where a provider takes payments: it leads to the last screen before the first payment. For everybody else, and
 * where the server can't be asked, the page says how to pay as it was written.
 */

import { type PaidMembership, payments } from '#contract/payment/payments.ts';
import { call } from '#web/api/client.ts';
import { storedSession } from '#web/api/session.ts';
import { choiceText, costText } from '#web/ui/membership/choice-words.ts';
import { dueOffer } from '#web/ui/membership/due-offer.ts';

/** Puts the way to pay into the place of how the office does it. */
export async function leadToPaying(): Promise<void> {
  if (storedSession() === null) return;
  const own = await call(payments, {}).catch(() => null);
  const membership = own?.memberships.find(({ is_own }) => is_own);
  if (own?.by !== 'provider' || membership === undefined) return;
  const isWaiting = own.payments.some(
    (one) => one.member_id === membership.member_id && one.state === 'pending',
  );
  if (!isWaiting) showPaying(membership);
}

function showPaying(membership: PaidMembership): void {
  const offer = dueOffer(membership);
  const by = document.querySelector<HTMLElement>('[data-paid="by-office"]');
  const paying = document.querySelector<HTMLElement>('[data-paid="here"]');
  const link = paying?.querySelector('a');
  if (offer === null || !by || !paying || !link) return;
  const { type, plan, amount } = offer;
  const choice = paying.querySelector('[data-choice]');
  if (choice !== null) choice.textContent = choiceText(offer);
  link.textContent = `${costText(plan, amount)}（税込）を支払う`;
  link.href = `/payment-check/${encodeURIComponent(membership.member_id)}/${type}/${plan}`;
  by.hidden = true;
  paying.hidden = false;
}
