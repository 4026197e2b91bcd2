/** Hands messages over to push services, in threads. */

import { availableParallelism } from 'node:os';
import { serverProgram } from '#server/program-files.ts';
import { oncePerServer } from '#server/services.ts';
import { createThread } from '#server/thread.ts';
import { pushKeysOf } from './keys.ts';
import type { Batch, Handed, Push, PushTo } from './push-program.ts';
import type { Subscription } from './repository.ts';

export type { Handed, Push };

const PROGRAM = serverProgram('notices/push-program');
/** Encryption and sending take a quarter of a millisecond a message, on a core of their own. */
const THREADS = Math.min(2, availableParallelism());
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } as const;
/** A match day has a notice every few minutes. */
const IDLE_MS = 10 * 60_000;
/** Some batches wait for a silent push service in a row. */
const HANGS_MS = 60_000;

/** Hands a message to these devices; resolves to what became of each, in their order, and never rejects. */
export const pushOf = oncePerServer((services) => {
  const { config, onClose, log } = services;
  const keysOf = pushKeysOf(services);
  const data: PushTo = config.pushTo;
  const needs = { data, limits: LIMITS, idleMs: IDLE_MS, hangsMs: HANGS_MS, most: Number.POSITIVE_INFINITY };
  const threads = Array.from({ length: THREADS }, () =>
    createThread<Batch, readonly Handed[]>({ program: PROGRAM, ...needs }),
  );
  onClose(async () => {
    await Promise.all(threads.map(({ close }) => close()));
  });

  return async (devices: readonly Subscription[], push: Push): Promise<readonly Handed[]> => {
    if (devices.length === 0) return [];
    try {
      const [thread] = threads.toSorted((one, other) => one.waiting() - other.waiting());
      const addresses = devices.map(({ endpoint, p256dh, auth }) => ({ endpoint, p256dh, auth }));
      const batch = { devices: addresses, push, authorizations: await authorizationsOf(devices) };
      return (await thread?.ask(batch)) ?? devices.map(() => LATER);
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'messages not handed over');
      return devices.map(() => LATER);
    }
  };

  async function authorizationsOf(devices: readonly Subscription[]): Promise<Batch['authorizations']> {
    // Far fewer than devices, and cheaper than to parse each.
    const beginnings = new Set(devices.map(({ endpoint }) => endpoint.split('/', 3).join('/')));
    const origins = new Set([...beginnings].map((beginning) => URL.parse(beginning)?.origin ?? ''));
    const { authorization } = await keysOf();
    const signed = [...origins].map(async (origin) => [origin, await authorization(origin)] as const);
    return Object.fromEntries(await Promise.all(signed));
  }
});

const LATER: Handed = { outcome: 'later', afterMs: null };
