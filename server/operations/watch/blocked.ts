/** Blocks of this process's event loop: a line in the log for each, and what the alarm says about the last hour. */

import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { type Block, loopWatch } from '#server/platform/threads/loop-watch.ts';
import { findAllPresent } from './alarms-repository.ts';
import type { Check } from './checks.ts';

/** Quiet time after the last block that ends the alarm. */
const QUIET: Temporal.DurationLike = { hours: 1 };

/** The longest block until an hour was quiet. */
type Longest = Block & { readonly at: Temporal.Instant; readonly lastAt: Temporal.Instant };

export type Blocks = {
  add(block: Block): void;
  /** Null after a quiet hour. */
  longest(): Longest | null;
};

export const blocksOf = oncePerServer(({ clock }) => createBlocks(clock));

export function createBlocks(clock: Services['clock']): Blocks {
  let longest: Longest | null = null;
  return {
    add(block) {
      const at = clock();
      const known = present();
      longest =
        known === null || block.ms > known.ms ? { ...block, at, lastAt: at } : { ...known, lastAt: at };
    },
    longest: present,
  };

  function present(): Longest | null {
    return longest === null || isQuietSince(longest.lastAt, clock()) ? null : longest;
  }
}

/** Watches from the moment the server listens until it closes. `onBlock` is called after each block. */
export function watchBlocks(app: FastifyInstance, services: Services, onBlock: () => void): void {
  let end: (() => void) | undefined;
  app.addHook('onListen', async () => {
    end = loopWatch.follow((block) => {
      app.log.warn(block, 'watch: the server was blocked');
      blocksOf(services).add(block);
      onBlock();
    });
  });
  app.addHook('onClose', async () => end?.());
}

/**
 * Finds the blocks of this process. The alarm of a process that has ended, or of another one on this machine, ends
 * when its own hour is over.
 */
export function blockedCheck(
  { store }: Pick<Services, 'store'>,
  { longest }: Pick<Blocks, 'longest'>,
): Check {
  const shared = { kind: 'server_blocked', source: hostname() } as const;
  return async (now) => {
    const block = longest();
    if (block !== null) {
      const { route, ms, cpuMs, at, lastAt } = block;
      const facts = { route, ms, cpuMs, at: at.toString(), lastAt: lastAt.toString() };
      return { ...shared, isPresent: true, facts };
    }
    const alarms = await findAllPresent(now, store.db);
    const known = alarms.find(({ kind, source }) => kind === shared.kind && source === shared.source);
    if (known === undefined || !isQuietSince(Temporal.Instant.from(String(known.facts.lastAt)), now))
      return null;
    return { ...shared, isPresent: false, facts: {} };
  };
}

function isQuietSince(lastAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(lastAt.add(QUIET), now) <= 0;
}
