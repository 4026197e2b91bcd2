/** A cup on a match day, and its reporter's phone. */

import { expect } from 'vitest';
import { operateScore, registerPostponement, updateMatchStatus } from '#contract/match/token-flow.ts';
import { put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { TestStore } from '#server/testing/stores.ts';

export const ONE = { championshipId: 'cup', matchId: 'm1' };
export const MATCH = { kind: 'match', championship_id: 'cup', match_id: 'm1' } as const;

export async function season(store: TestStore) {
  await insertSeason(store.db, { name: '秋季カップ' }, [
    { clubs: { home: 'ひばりが丘FC', away: '中の島SSS' } },
    { matchId: 'm2' },
  ]);
  await store.db
    .insertInto('clubs')
    .values({ club_id: '7', name: '中の島SSS', short_name: '中の島', categories: '[]', variants: '[]' })
    .execute();
  return link(store.db, matchesOfCup('m1'));
}

export function reporter({ url }: Pick<TestServer, 'url'>, token: string, match = ONE) {
  const ok = async (asked: Promise<{ readonly status: number }>) => expect((await asked).status).toBe(200);
  return {
    moveTo: (currentStatus: string, newStatus: string) =>
      ok(put(url, updateMatchStatus, { ...match, currentStatus, newStatus }, { token })),
    score: (operation: 'plus' | 'minus' = 'plus', scoredClub = 'club_left') =>
      ok(put(url, operateScore, { ...match, scoredClub, matchStatus: '前半', operation }, { token })),
    postpone: () => ok(put(url, registerPostponement, { ...match, postponementReason: '雷' }, { token })),
  };
}

/** Kicks a match off. Who follows it afterwards is not told of that any more. */
export async function kickOff(
  { moveTo }: Pick<ReturnType<typeof reporter>, 'moveTo'>,
  { db }: TestStore,
  { matchId } = ONE,
): Promise<void> {
  await moveTo('試合前', '前半');
  const told = db.selectFrom('notices').select('state').where('match_id', '=', matchId);
  await eventually(async () => expect(await told.execute()).toEqual([{ state: 'sent' }]));
}
