/** A championship whose matches are all in the first half, to be scored in as fast as it goes. */

import type { Championship } from '#server/championships/repository.ts';
import { insertChampionship, insertDivision } from '#server/championships/repository.ts';
import { append } from '#server/matches/engine/append.ts';
import { findById, insertMatch } from '#server/matches/repository.ts';
import { toMatch } from '#server/matches/row.ts';
import type { Database, Store } from '#server/store/store.ts';

const BENCH_DIVISION = { id: '1', name: '1部', roundId: 1 };

export const BENCH_CHAMPIONSHIP: Championship = {
  id: 'bench',
  fiscalYear: 2025,
  name: '計測',
  abbreviation: '計測',
  category: 'U-12（ジュニア）',
  archiveId: null,
  rules: {
    format: 'league',
    halfMinutes: 20,
    extraHalves: false,
    extraHalfMinutes: 5,
    shootOutKicks: 5,
  },
  practice: false,
  resultUrl: null,
  matchupUrl: null,
  divisions: [BENCH_DIVISION],
};

/** Writes it with so many matches; gives their ids. */
export async function insertBenchChampionship(store: Store, matches: number): Promise<readonly string[]> {
  const now = Temporal.Now.instant().toString();
  const ids = Array.from({ length: matches }, (_, index) => `m${String(index + 1).padStart(2, '0')}`);
  await store.transaction(async (db) => {
    const { divisions: _, ...championship } = BENCH_CHAMPIONSHIP;
    await insertChampionship(
      { ...championship, organizer: '札幌', regulationUrl: null, notice: null, startDate: null },
      now,
      db,
    );
    await insertDivision(BENCH_CHAMPIONSHIP.id, BENCH_DIVISION, db);
    for (const id of ids) await insertMatchInFirstHalf(id, now, db);
  });
  return ids;
}

async function insertMatchInFirstHalf(matchId: string, now: string, db: Database): Promise<void> {
  const championshipId = BENCH_CHAMPIONSHIP.id;
  await insertMatch(
    {
      championshipId,
      matchId,
      divisionId: BENCH_DIVISION.id,
      group1: null,
      group2: null,
      label: matchId,
      matchNumber: null,
      date: '2025-05-11',
      scheduledStartTime: '10:00',
      ground: '厚別公園',
      clubs: { home: '北フットボールクラブ', away: '南サッカースクール' },
      clubIds: { home: null, away: null },
    },
    now,
    db,
  );
  const record = await findById(championshipId, matchId, db);
  if (record === null) throw new Error(`${matchId} was not inserted.`);
  const stamp = {
    championshipId,
    matchId,
    operationId: 'bench',
    actor: 'bench',
    recordedAt: now,
    receivedAt: now,
  };
  const kickOff = { type: 'statusChanged', from: '試合前', to: '前半' } as const;
  await append(toMatch(record, BENCH_CHAMPIONSHIP.rules), [kickOff], stamp, db);
}
