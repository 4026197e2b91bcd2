/** `tsunagu payments reconcile`: has a running server look up again what the provider of payments has reported. */

import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { lookAtInstallation } from '#server/main/installation.ts';
import {
  MOST_DAYS,
  noteReported,
  ProviderError,
  stripeProvider,
  USUAL_DAYS,
} from '#server/people/payments/public.ts';
import { processEnvironment } from '#server/platform/config.ts';
import { CommandError, defineCommand, UsageError } from './command.ts';

const NO_KEYS = 'STRIPE_SECRET_KEY と STRIPE_WEBHOOK_SECRET が設定されていません。';
const AWAY = '決済会社に確かめられませんでした。鍵と、つながり方を確かめてください';

export const command = defineCommand({
  name: 'payments',
  usages: [
    {
      rest: `reconcile [--days ${USUAL_DAYS}]`,
      ja: '決済会社の記録と突き合わせる（動いているサーバーが、続けて確かめる）',
      en: 'reconcile with the provider of payments; a running server does the rest',
    },
  ],
  options: {
    days: {
      type: 'string',
      value: String(USUAL_DAYS),
      ja: `何日前からの記録を見るか（1〜${MOST_DAYS}）`,
      en: `from how many days ago (1 to ${MOST_DAYS})`,
    },
  },
  mostWords: 1,
  async run({ positionals: [deed], values }) {
    if (deed !== 'reconcile') throw new UsageError('操作は reconcile です。');
    const days = Number(values.days ?? USUAL_DAYS);
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
      throw new UsageError(`--days は1〜${MOST_DAYS}の整数で指定してください。`);
    const { config, store } = await lookAtInstallation(processEnvironment());
    try {
      if (config.payments === null) throw new CommandError(NO_KEYS);
      const clock = () => config.clock ?? Temporal.Now.instant();
      const provider = stripeProvider(config.payments);
      const noted = await noteReported(days, { store, clock, today: () => tokyoDate(clock()), provider });
      console.log(`${noted}件のお客さまの記録を、動いているサーバーが確かめます。`);
      return 0;
    } catch (error) {
      if (error instanceof ProviderError)
        throw new CommandError(`${AWAY}（${error.message}）。`, { cause: error });
      throw error;
    } finally {
      await store.close();
    }
  },
});
