/** Makes the refunds that the office has decided, once each. */

import { instantText } from '#server/messages/public.ts';
import type { Services } from '#server/services.ts';
import { writeRefundLetters } from './letters/letters.ts';
import { type Provider, ProviderError } from './provider.ts';
import { findAllOpenRefunds, updateRefundDone, updateRefundProblem } from './repository.ts';

const REFUSED =
  '決済会社が返金を受け付けませんでした。決済会社の管理画面で、この入金の状態をご確認ください。';

export async function makeRefunds(payerId: string, provider: Provider, services: Services): Promise<void> {
  const { store, clock } = services;
  for (const refund of await findAllOpenRefunds(payerId, store.db)) {
    const { refund_id: key, payment_id, member_id, external_id: externalId, amount } = refund;
    if (externalId === null) continue;
    try {
      await provider.refund({ externalId, amount, key });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === 'away') throw error;
      await updateRefundProblem(key, REFUSED, store.db);
      continue;
    }
    await store.transaction(async (db) => {
      await updateRefundDone(key, instantText(clock()), db);
      await writeRefundLetters(member_id, payment_id, services, db);
    });
  }
}
