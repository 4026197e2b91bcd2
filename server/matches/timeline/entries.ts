/** What was entered for a match, for the phones of its reporters. */

import type { FastifyInstance } from 'fastify';
import { entries, OPERATION_CHARACTERS } from '#contract/entries.ts';
import { registerCall } from '#server/http/register.ts';
import type { Services } from '#server/services.ts';
import { requireCovered } from '../engine/flow.ts';
import { eventOnWire } from './event-on-wire.ts';
import { findEventsAfter } from './repository.ts';

export function registerEntries(app: FastifyInstance, { store }: Services): void {
  registerCall(app, entries, async ({ query: { championshipId, matchId, after }, reporter }) => {
    await requireCovered(reporter, championshipId, matchId);
    const known = Number(after);
    const events = await findEventsAfter(known, championshipId, matchId, store.db);
    return {
      version: events.at(-1)?.version ?? known,
      entries: events.map(({ version, recordedAt, operation, event }) => ({
        version,
        recorded_at: new Date(recordedAt).toISOString(),
        operation: operation.slice(0, OPERATION_CHARACTERS),
        event: eventOnWire(event),
      })),
    };
  });
}
