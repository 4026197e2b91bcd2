/**
 * /register-card-info.html, for who is signed in where a provider takes payments: it leads to the first payment. For everybody else, and
 * where the server can't be asked, the page says how to pay as it was written.
 */

import { beginPayment, type PaidMembership, payments } from '#contract/payments.ts';
import { ApiError, call } from '#web/api/client.ts';
import { storedSession } from '#web/api/session.ts';
import { choiceText, costText } from '#web/ui/membership/choice-words.ts';
import { dueOffer } from '#web/ui/membership/due-offer.ts';

const NOT_OPENED = 'お支払いのページを開けませんでした。電波の状態を確かめて、もう一度お試しください。';

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
  const button = paying?.querySelector('button');
  const problem = paying?.querySelector<HTMLElement>('[role="alert"]');
  if (offer === null || !by || !paying || !button || !problem) return;
  const { type, plan, amount } = offer;
  const label = `${costText(plan, amount)}（税込）を支払う`;
  const choice = paying.querySelector('[data-choice]');
  if (choice !== null) choice.textContent = choiceText(offer);
  const say = (text: string, isOpening: boolean) => {
    button.textContent = text;
    button.disabled = isOpening;
  };
  say(label, false);
  button.addEventListener('click', async () => {
    say('お支払いのページを開いています…', true);
    problem.textContent = '';
    try {
      const { url } = await call(beginPayment, { body: { memberId: membership.member_id, type, plan } });
      location.assign(url);
    } catch (error) {
      say(label, false);
      problem.textContent = error instanceof ApiError && error.message !== '' ? error.message : NOT_OPENED;
    }
  });
  // Who comes back by the browser's own button finds the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) say(label, false);
  });
  by.hidden = true;
  paying.hidden = false;
}
