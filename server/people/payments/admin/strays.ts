/** 心当たりのない引き落とし: the office ends a stray debit at the provider. */

import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { endDebits, findStray } from '../debits-repository.ts';
import { lookupsOf, providerOf } from '../lookups.ts';
import { cannot, providerAway } from '../messages.ts';
import { ProviderError } from '../provider.ts';
import * as sentence from './messages.ts';
import { entryOf } from './office.ts';

/** Throws a 404 for a debit that is no stray or has ended, a 503 if the provider does not answer. */
export async function endStray(
  { debitId, caller }: { readonly debitId: string; readonly caller: Member },
  services: Services,
): Promise<void> {
  const { store, clock, audit } = services;
  const provider = providerOf(services);
  if (provider === null) throw cannot('by_office');
  const stray = await findStray(debitId, store.db);
  if (stray === null) throw notFound('debit_not_found', sentence.UNKNOWN_DEBIT);
  try {
    await provider.endDebit(debitId);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'away') throw providerAway();
    throw error;
  }
  const lookups = lookupsOf(services);
  await store.transaction(async (db) => {
    await endDebits([debitId], instantText(clock()), db);
    const subject = stray.member_id ?? stray.customer_id;
    await audit(entryOf(subject, caller, sentence.strayEnded(stray)), db);
    await lookups.note([stray.customer_id], db);
  });
  lookups.wake();
}
