/** Brings the provider's side to what the courses wish: the one place that does. Everything in it may be repeated. */

import { wishedDebit } from '#domain/membership/course/changes.ts';
import { appendToCourse, findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { pricesOf } from './prices.ts';
import type { Customer, Provider, StandingDebit } from './provider.ts';
import { presentPayerOf } from './strays.ts';

type Paying = { readonly payerId: string; readonly customer: Customer };

/** Changes and ends the standing debits of a customer as their members' courses have it. Returns those that go on. */
export async function align(
  { payerId, customer }: Paying,
  provider: Provider,
  services: Services,
): Promise<readonly StandingDebit[]> {
  const { store } = services;
  const standing: StandingDebit[] = [];
  for (const debit of customer.debits) {
    if (debit.endedAt !== null) continue;
    const course = await findCourse(debit.memberId, store.db);
    const isKnown = course !== null && course.debit === debit.debitId;
    const isPayer = (await presentPayerOf(debit.memberId, store.db)) === payerId;
    const wished = isKnown && isPayer ? wishedDebit(course) : null;
    if (wished === null) {
      // The course comes first: the next look-up would find an unknown end, and write a letter about it.
      if (isKnown) await noteEnd(debit);
      await provider.endDebit(debit.debitId);
      continue;
    }
    // Without prices it goes on as it was agreed.
    const amount = pricesOf(services)?.[wished.type].monthly ?? debit.amount;
    const { type, lastDay } = wished;
    const isAsWished = debit.type === type && debit.amount === amount && debit.lastDay === lastDay;
    if (!isAsWished || debit.card === 'outdated')
      await provider.changeDebit(debit, { type, amount, lastDay });
    standing.push({ ...debit, type, amount, lastDay });
  }
  return standing;

  async function noteEnd({ debitId, memberId }: StandingDebit): Promise<void> {
    const now = instantText(services.clock());
    const ended = { id: `debitEnded:${debitId}`, at: now, kind: 'debitEnded', debit: debitId } as const;
    const appending = { memberId, events: [ended], by: 'round', now, today: services.today() } as const;
    await store.transaction(async (db) => void (await appendToCourse(appending, db)));
  }
}
