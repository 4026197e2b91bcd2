/**
 * Looks once a minute at what the office should hear of, and tells it by letter: one of all processes, once a day while it
 * lasts, and once when it is over. A trial only writes its beat, and no letters.
 */

import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/services.ts';
import type { StoreTrouble } from '#server/platform/store/errors.ts';
import { every } from '#server/platform/work/every.ts';
import { savePresent, updateOver } from './alarms-repository.ts';
import { watchBlocks } from './blocked.ts';
import { type Check, checksOf } from './checks.ts';
import { tellOver, tellPast, tellPresent } from './letters.ts';
import { type Readiness, readinessOf } from './readiness.ts';
import { inJapan } from './words.ts';

/** A start has better things to do. */
const TIMING = { firstMs: 20_000, everyMs: 60_000 } as const;

export function keepWatch(app: FastifyInstance, services: Services): void {
  const readiness = readinessOf(services);
  const round: () => Promise<unknown> =
    services.config.mode === 'trial'
      ? () => readiness.trouble()
      : createRound(services, checksOf(services), readiness);
  const rounds = every('watch', TIMING, round, services);
  // The alarm need not wait for the next round.
  watchBlocks(app, services, rounds.wake);
}

type Needs = Pick<Services, 'store' | 'clock' | 'log' | 'config' | 'messages'> & {
  readonly content: Pick<Services['content'], 'now'>;
};

/** One look at everything; rejects with nothing that a check or the database says. */
export function createRound(
  services: Needs,
  checks: readonly Check[],
  readiness: Readiness,
): () => Promise<void> {
  const { store, clock, log } = services;
  let away: { readonly since: Temporal.Instant; readonly trouble: StoreTrouble } | null = null;

  return async () => {
    const trouble = await readiness.trouble();
    if (trouble !== null) {
      if (away === null) log.error({ trouble }, 'watch: nothing can be saved');
      away ??= { since: clock(), trouble };
      // The last of the room may do for the letter that asks for more.
      if (trouble === 'diskFull') for (const check of checks) await look(check);
      return;
    }
    if (away !== null) {
      log.warn({ since: away.since.toString() }, 'watch: saving works again');
      await notePast(away);
      away = null;
    }
    for (const check of checks) await look(check);
  };

  async function look(check: Check): Promise<void> {
    try {
      const now = clock();
      const finding = await check(now);
      if (finding === null) return;
      await store.transaction(async (db) => {
        const alarm = finding.isPresent
          ? await savePresent(finding, now, db)
          : await updateOver(finding, now, db);
        if (alarm === null) return;
        const { kind, source } = alarm;
        log.warn({ kind, source, isPresent: finding.isPresent }, 'watch: the office is told');
        if (finding.isPresent) await tellPresent(alarm, services, db);
        else await tellOver({ ...alarm, facts: { ...alarm.facts, ...finding.facts } }, services, db);
      });
    } catch (error) {
      log.error(error, 'watch: a check failed');
    }
  }

  /** All processes have seen it: one of them tells it. */
  async function notePast(past: NonNullable<typeof away>): Promise<void> {
    const now = clock();
    const facts = { from: inJapan(past.since), until: inJapan(now), because: BECAUSE[past.trouble] };
    const finding = { kind: 'database_away', source: '', facts } as const;
    await store.transaction(async (db) => {
      const alarm = await savePresent({ ...finding, isPresent: true }, now, db);
      await updateOver({ ...finding, isPresent: false }, now, db);
      if (alarm !== null) await tellPast(alarm, services, db);
    });
  }
}

const BECAUSE: Readonly<Record<StoreTrouble, string>> = {
  diskFull: 'ディスクの空きがほとんどなかった',
  readOnly: 'データベースが書き込みを受け付けなかった',
  away: 'データベースが答えなかった',
};
