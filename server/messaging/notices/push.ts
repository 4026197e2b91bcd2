/** Hands messages over to push services, in threads. */

import { availableParallelism } from 'node:os';
import { oncePerServer } from '#server/platform/services.ts';
import { createThread, type Thread } from '#server/platform/threads/thread.ts';
import { serverProgram } from '#server/program-files.ts';
import { pushKeysOf } from './keys.ts';
import { createOrigins, type Origins } from './origins.ts';
import type { Answer, Batch, Handed, Late, Push, PushTo } from './push-program.ts';
import type { Subscription } from './repository.ts';

export type { Handed, Push };

const PROGRAM = serverProgram('messaging/notices/push-program');
/** Encryption and sending take a quarter of a millisecond a message, on a core of their own. */
const THREADS = Math.min(2, availableParallelism());
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } as const;
/** A match day has a notice every few minutes. */
const IDLE_MS = 10 * 60_000;
/** Late answers are waited for, too. */
const HANGS_MS = 60_000;

/** What became of each device, in their order. */
export type Pushed = {
  /** Null for one whose answer is late. */
  readonly handed: readonly (Handed | null)[];
  /** The same when the late answers are there, or have run out; null for one of which this process does not know. Never rejects. */
  late(): Promise<readonly (Handed | null)[]>;
};

export type PushServices = {
  /** Hands a message to devices of one push service. Resolves when all have answered or are late, and never rejects. */
  push(devices: readonly Subscription[], push: Push): Promise<Pushed>;
  readonly origins: Pick<Origins, 'isTrusted' | 'restMs'>;
};

/** The push service of a device. Cheaper than to parse the address: only https, without a port, reaches a public one. */
export function originOf({ endpoint }: Pick<Subscription, 'endpoint'>): string {
  return endpoint.split('/', 3).join('/');
}

export const pushServicesOf = oncePerServer((services): PushServices => {
  const { config, onClose, log } = services;
  const keysOf = pushKeysOf(services);
  const origins = createOrigins(() => performance.now());
  const data: PushTo = config.pushTo;
  const needs = { data, limits: LIMITS, idleMs: IDLE_MS, hangsMs: HANGS_MS, most: Number.POSITIVE_INFINITY };
  const threads = Array.from({ length: THREADS }, () => ({
    ...createThread<Batch | Late, Answer>({ program: PROGRAM, ...needs }),
    // Batches whose late answers are waited for give it no work.
    busy: 0,
  }));
  onClose(async () => {
    await Promise.all(threads.map(({ close }) => close()));
  });

  return {
    origins,
    async push(devices, push) {
      const [first] = devices;
      const [thread] = threads.toSorted((one, other) => one.busy - other.busy);
      if (first === undefined || thread === undefined) return { handed: [], late: async () => [] };
      const origin = originOf(first);
      const sentAt = performance.now();
      thread.busy += devices.length;
      try {
        const { authorization } = await keysOf();
        const addresses = devices.map(({ endpoint, p256dh, auth }) => ({ endpoint, p256dh, auth }));
        const { handed, lateId } = await thread.ask({
          kind: 'batch',
          devices: addresses,
          push,
          authorization: await authorization(URL.parse(origin)?.origin ?? ''),
        });
        learn(origin, { handed, sentAt });
        return { handed, late: () => lateOf(thread, lateId, { origin, sentAt, handed }) };
      } catch (error) {
        warn(error);
        const handed = devices.map(() => UNREACHED);
        return { handed, late: async () => handed };
      } finally {
        thread.busy -= devices.length;
      }
    },
  };

  async function lateOf(
    thread: Thread<Batch | Late, Answer>,
    lateId: string | null,
    { origin, sentAt, handed: soon }: Seen & { readonly origin: string },
  ): Promise<readonly (Handed | null)[]> {
    if (lateId === null) return soon;
    try {
      const { handed } = await thread.ask({ kind: 'late', id: lateId });
      learn(origin, { sentAt, handed: handed.filter((_, at) => soon[at] === null) });
      return handed;
    } catch (error) {
      warn(error);
      return soon;
    }
  }

  function learn(origin: string, { handed, sentAt }: Seen): void {
    const late = handed.filter((one) => one === null).length;
    const silent = handed.filter((one) => one?.outcome === 'silent').length;
    const unreached = handed.filter((one) => one?.outcome === 'unreached').length;
    const answers = handed.length - late - silent - unreached;
    if (answers > 0) origins.addAnswers(origin, answers);
    if (late > 0) origins.addLate(origin, late, sentAt);
    if (silent > 0) origins.addSilence(origin, sentAt);
  }

  function warn(error: unknown): void {
    log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'messages not handed over');
  }
});

type Seen = { readonly handed: readonly (Handed | null)[]; readonly sentAt: number };

const UNREACHED: Handed = { outcome: 'unreached' };
