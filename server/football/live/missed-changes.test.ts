import { expect, onTestFinished, test, vi } from 'vitest';
import type { MatchEvent } from '#domain/match/events.ts';
import { DEFAULT_RULES, type Match, newMatch } from '#domain/match/match.ts';
import { append } from '#server/football/matches/engine/append.ts';
import { type BusListener, createBus } from '#server/platform/bus/bus.ts';
import { announcing } from '#server/platform/store/changes.ts';
import { insertSeason, MATCH_DAY_MORNING, match } from '#server/testing/season.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { createMissedChanges } from './missed-changes.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const KICK_OFF: MatchEvent = { type: 'statusChanged', from: '試合前', to: '前半' };
const HALF_TIME: MatchEvent = { type: 'statusChanged', from: '前半', to: 'ハーフタイム' };

/** A process that looks for what it has missed, and another one on its database that dies between each commit and its announcement. */
async function start() {
  const plain = await openTestStore();
  await insertSeason(plain.db, {}, [{}]);
  const bus = await createBus(null);
  const heard = { changed: vi.fn<BusListener['changed']>(), resync: () => undefined };
  bus.subscribe(heard);
  const now = Temporal.Instant.from(MATCH_DAY_MORNING);
  const missed = createMissedChanges({ bus, store: plain, clock: () => now });
  onTestFinished(missed.stop);
  const dying = announcing(plain, { committed: async () => undefined });
  const living = announcing(plain, bus);
  let current = newMatch({ rules: DEFAULT_RULES, clubs: match().clubs });
  const write = async (event: MatchEvent, store = dying) => {
    const receivedAt = now.add({ seconds: current.version }).toString();
    const stamp = { ...ONE, operationId: event.type + receivedAt, actor: 'test', recordedAt: receivedAt };
    current = await store.transaction(
      (db): Promise<Match> => append(current, [event], { ...stamp, receivedAt }, db),
    );
  };
  return { plain, heard, missed, write, living };
}

test('記録したサーバーが知らせる前に止まっても、次に見直したときに一度だけ知らされる', async () => {
  const { heard, missed, write } = await start();
  await missed.look();
  heard.changed.mockClear();
  await write(KICK_OFF);
  expect(heard.changed).not.toHaveBeenCalled();
  await missed.look();
  expect(heard.changed.mock.calls).toEqual([[{ ...ONE, version: 1 }, false]]);
  await missed.look();
  expect(heard.changed).toHaveBeenCalledTimes(1);
});

test('知らせの届いた変化は、見直しても二度は知らされない', async () => {
  const { heard, missed, write, living } = await start();
  await missed.look();
  heard.changed.mockClear();
  await write(KICK_OFF, living);
  await write(HALF_TIME, living);
  await missed.look();
  expect(heard.changed.mock.calls.map(([{ version }]) => version)).toEqual([1, 2]);
});

test('日程だけの変化も、見直したときに知らされる', async () => {
  const { plain, heard, missed } = await start();
  await missed.look();
  heard.changed.mockClear();
  await plain.db.updateTable('matches').set({ ground: '円山', updated_at: '2026-05-16T01:00:09Z' }).execute();
  await missed.look();
  expect(heard.changed.mock.calls).toEqual([[{ ...ONE, version: 0 }, false]]);
});
