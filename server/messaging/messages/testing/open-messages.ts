/** Messages as a server of this process has them, on a store of the test. */

import { onTestFinished } from 'vitest';
import type { Origin } from '#server/platform/config/mode.ts';
import { type Environment, readConfig } from '#server/platform/config.ts';
import type { Mail, Sms } from '#server/platform/messages.ts';
import type { TestStore } from '#server/testing/stores.ts';
import { openMessages } from '../messages.ts';
import type { Patience } from '../sender.ts';
import { TEST_VAULT } from './test-vault.ts';

export const NOW = Temporal.Instant.from('2026-05-16T01:00:00Z');

/** So that a test needs not wait. */
export const SOON: Patience = { againAfterMs: [10], awayMs: [10], leaseMs: 1_000, pollMs: 50, closeMs: 300 };

type Opening = {
  readonly env: Environment;
  readonly patience?: Patience;
  readonly origin?: Origin;
  /** Which moment it is; without one time goes on from `NOW`. */
  readonly clock?: () => Temporal.Instant;
};

/** Closed by itself after the test. */
export function openMessagesOn(store: TestStore, { env, patience = SOON, origin = 'real', clock }: Opening) {
  const logged: object[] = [];
  const printed: string[] = [];
  const messages = openMessages(
    {
      config: readConfig({ DATA_DIR: store.settings.dataDir, ...env }),
      origin,
      store,
      clock: clock ?? goingOn(),
      vault: TEST_VAULT,
      warn: (facts, text) => logged.push({ ...facts, text }),
      print: (line) => printed.push(line),
    },
    patience,
  );
  onTestFinished(() => messages.close());
  return {
    messages,
    logged,
    printed,
    sendMail: (mail: Mail) => messages.sendMail(mail, store.db),
    sendSms: (sms: Sms) => messages.sendSms(sms, store.db),
  };
}

function goingOn(): () => Temporal.Instant {
  const from = performance.now();
  return () => NOW.add({ milliseconds: Math.floor(performance.now() - from) });
}
