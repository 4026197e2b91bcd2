/** What was entered for a match, for the phones of its reporters. */

import type { FastifyInstance } from 'fastify';
import { type Entry, entries, OPERATION_CHARACTERS } from '#contract/entries.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { registerCall } from '#server/http/register.ts';
import type { Database } from '#server/store/store.ts';
import { requireCovered } from './door.ts';
import { findEventsAfter } from './timeline-repository.ts';

export function registerEntries(app: FastifyInstance, { db }: { readonly db: Database }): void {
  registerCall(app, entries, async ({ query: { championshipId, matchId, after }, reporter }) => {
    await requireCovered(reporter, championshipId, matchId);
    const known = Number(after);
    const events = await findEventsAfter(known, championshipId, matchId, db);
    return {
      version: events.at(-1)?.version ?? known,
      entries: events.map(({ version, recordedAt, operation, event }) => ({
        version,
        recorded_at: new Date(recordedAt).toISOString(),
        operation: operation.slice(0, OPERATION_CHARACTERS),
        event: onWire(event),
      })),
    };
  });
}

/** The domain's own words; only its lists may not be written to. */
function onWire(event: MatchEvent): Entry['event'] {
  if (event.type === 'revertedTo') {
    const { home, away } = event.state.shootOut;
    const shootOut = {
      home: { ...home, kicks: [...home.kicks] },
      away: { ...away, kicks: [...away.kicks] },
    };
    return { ...event, state: { ...event.state, shootOut } };
  }
  if (event.type !== 'resultCorrected') return event;
  const { shootOut, ...correction } = event.correction;
  if (shootOut?.kind !== 'kicks') return { ...event, correction: { ...correction, shootOut } };
  const kicks = { home: [...shootOut.kicks.home], away: [...shootOut.kicks.away] };
  return { ...event, correction: { ...correction, shootOut: { kind: 'kicks', kicks } } };
}
