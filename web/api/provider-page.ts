import { useEffect, useState } from 'react';
import type { TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { beginPayment, type ProviderPage, type TermsView } from '#contract/payment/payments.ts';
import { refusalText } from './refusal-text.ts';
import { usePress } from './use-press.ts';

const NOT_OPENED = 'お支払いのページを開けませんでした。電波の状態を確かめて、もう一度お試しください。';

/** Leads to a page of the provider of payments. It stays under way until the browser has left. */
export function useProviderPage<Body extends TSchema>(value: Call<TSchema, Body, typeof ProviderPage>) {
  const [isLeaving, setLeaving] = useState(false);
  const { press, isPending, error } = usePress(value, {
    onAnswer: ({ url }) => {
      setLeaving(true);
      location.assign(url);
    },
    gcTime: 0,
  });
  useEffect(() => {
    // Who comes back by the browser's own button finds the page as it was left.
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return { open: press, isOpening: isPending || isLeaving, problem: refusalText(error, NOT_OPENED) };
}

/** Leads to the provider's page to pay for a membership. */
export function usePaying() {
  const { open, isOpening, problem } = useProviderPage(beginPayment);
  const pay = (memberId: string, { type, plan, amount, from }: TermsView, startsOn: string) => {
    const seen = { startsOn, amount, ...(startsOn === from ? {} : { paysLater: true }) };
    open({ body: { memberId, type, plan, seen } });
  };
  return { pay, isOpening, problem };
}
