/** The timeline of a match: one answer for all members until the match changes, its own for each reporter. */

import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '#contract/call.ts';
import { type Entry, entries, OPERATION_CHARACTERS } from '#contract/match/entries.ts';
import { type Timeline, timeline } from '#contract/match/live.ts';
import { rowOnWire } from '#contract/match/timeline-row.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Fixture, PerSide, ShootOutSide } from '#domain/match/match.ts';
import {
  type TimelineRow as Happening,
  MEMBERS_TIMELINE,
  REPORTERS_TIMELINE,
  timelineOf,
} from '#domain/match/timeline.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { type Rendered, render, type Shared } from '#server/platform/http/answers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChampionshipFacts, matchChampionshipsOf } from '../championships.ts';
import { requireCovered } from '../engine/flow.ts';
import { findById } from '../repository.ts';
import { type ActorsEvent, findBeginning, findEventsAfter, findRecordedEvents } from './repository.ts';

/** All matches of a busy week that somebody looks at, at some 5 KB each. */
const KEPT_TIMELINES = 1_000;

const NOT_FOUND = '指定された試合が見つかりません。';

/** A reporter sees what the token opens, practice included; a member every championship but those. */
export function registerTimeline(app: FastifyInstance, services: Services): void {
  const { db } = services.store;
  const championships = matchChampionshipsOf(services);
  const kept = cacheUntilChange<Rendered>(services.bus, KEPT_TIMELINES);

  registerCall(app, timeline, async ({ query, reporter }) => {
    if (reporter === null) return membersAnswer({ query });
    const { championshipId, matchId } = query;
    const championship = await championships.findById(championshipId);
    if (championship === null || (await reporter.covers(championshipId, matchId)) !== 'yes')
      throw notFound('match_not_found', NOT_FOUND);
    const { fixture, events } = await read(championship, matchId);
    return { epoch: championship.epoch, ...reportersTimeline(fixture, events, reporter.tokenId) };
  });
  app.sharedAnswers.add(timeline, membersAnswer);

  async function membersAnswer({ query }: { readonly query: QueryOf<typeof timeline> }): Promise<Shared> {
    const { championshipId, matchId } = query;
    const championship = await championships.findById(championshipId);
    if (championship === null || championship.practice) throw notFound('match_not_found', NOT_FOUND);
    const key = JSON.stringify([championshipId, matchId]);
    const isOfMatch = (change: { readonly championshipId: string; readonly matchId: string }) =>
      change.championshipId === championshipId && change.matchId === matchId;
    const bytes = await kept.get(key, isOfMatch, async () => {
      const { fixture, events } = await read(championship, matchId);
      return render({ epoch: championship.epoch, ...membersTimeline(fixture, events) });
    });
    return { bytes, isCurrent: () => kept.holds(key, bytes) };
  }

  async function read({ id, rules }: ChampionshipFacts, matchId: string) {
    const record = await findById(id, matchId, db);
    if (record === null) throw notFound('match_not_found', NOT_FOUND);
    return { fixture: { rules, clubs: record.clubs }, events: await findRecordedEvents(id, matchId, db) };
  }
}

/** As every member reads it. */
function membersTimeline(fixture: Fixture, events: readonly ActorsEvent[]): Timeline {
  const rows = timelineOf(fixture, events, MEMBERS_TIMELINE);
  return { version: events.length, rows: rows.map(rowOnWire) };
}

/** As the reporter with this token reads it. */
function reportersTimeline(fixture: Fixture, events: readonly ActorsEvent[], tokenId: string): Timeline {
  const beginsAfter = (events[0]?.version ?? 1) - 1;
  const rows = timelineOf(fixture, events, REPORTERS_TIMELINE, beginsAfter);
  const isOwn = ({ version }: Happening) => events[version - 1 - beginsAfter]?.actor === tokenId;
  const version = beginsAfter + events.length;
  return { version, rows: rows.map((row) => ({ ...rowOnWire(row), is_own: isOwn(row) })) };
}

export function registerEntries(app: FastifyInstance, { store }: Services): void {
  registerCall(app, entries, async ({ query: { championshipId, matchId, after }, reporter }) => {
    await requireCovered(reporter, championshipId, matchId);
    const known = Number(after);
    const epoch = store.epoch.current();
    const events = await findEventsAfter(known, championshipId, matchId, store.db);
    // After the events: what a restart removes meanwhile must not look as if it were still on record.
    const beginsAfter = await findBeginning({ championshipId, matchId }, store.db);
    return {
      version: events.at(-1)?.version ?? known,
      epoch,
      ...(beginsAfter === 0 ? {} : { begins_after: beginsAfter }),
      entries: events.map(({ version, recordedAt, operation, event }) => ({
        version,
        recorded_at: new Date(recordedAt).toISOString(),
        operation: operation.slice(0, OPERATION_CHARACTERS),
        event: eventOnWire(event),
      })),
    };
  });
}

/** The domain's own words; only its lists may not be written to. */
export function eventOnWire(event: MatchEvent): Entry['event'] {
  if (event.type === 'revertedTo') {
    const { state } = event;
    return {
      ...event,
      state: { ...state, scored: [...state.scored], shootOut: sidesOnWire(state.shootOut) },
    };
  }
  if (event.type !== 'resultCorrected') return event;
  const { shootOut, ...correction } = event.correction;
  if (shootOut?.kind !== 'kicks') return { ...event, correction: { ...correction, shootOut } };
  const kicks = { home: [...shootOut.kicks.home], away: [...shootOut.kicks.away] };
  return { ...event, correction: { ...correction, shootOut: { kind: 'kicks', kicks } } };
}

function sidesOnWire({ home, away }: PerSide<ShootOutSide>) {
  return { home: { ...home, kicks: [...home.kicks] }, away: { ...away, kicks: [...away.kicks] } };
}
