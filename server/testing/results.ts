/** Results in the database, as if reporters had entered and registered them. */

import { randomUUID } from 'node:crypto';
import type { MatchEvent } from '#domain/match/events.ts';
import { DEFAULT_RULES } from '#domain/match/match.ts';
import { append } from '#server/football/matches/engine/append.ts';
import { findById } from '#server/football/matches/repository.ts';
import { toMatch } from '#server/football/matches/row.ts';
import { unheard } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { MATCH_DAY_MORNING } from './season.ts';

/** `2-1`; `1-1(4-3)` with a shoot-out; `2-0*` is being played. The server is not told: it learns of it when it reads. */
export async function enterResult(
  result: string,
  { championshipId = 'cup', matchId }: { readonly championshipId?: string; readonly matchId: string },
  db: Database,
): Promise<void> {
  const parts = /^(\d+)-(\d+)(?:\((\d+)-(\d+)\))?(\*?)$/.exec(result);
  const record = await findById(championshipId, matchId, db);
  if (parts === null || record === null) throw new Error(`No such result or match: ${result}, ${matchId}`);
  const [, home, away, homeKicks, awayKicks, running] = parts;
  const goals = (['home', 'away'] as const).flatMap((side) =>
    Array<MatchEvent>(Number(side === 'home' ? home : away)).fill({
      type: 'goalScored',
      side,
      period: 'firstHalf',
    }),
  );
  const kicks = (['home', 'away'] as const).flatMap((side) =>
    Array<MatchEvent>(Number((side === 'home' ? homeKicks : awayKicks) ?? 0)).fill({
      type: 'kickTaken',
      side,
      result: 'success',
    }),
  );
  const events: readonly MatchEvent[] = [
    { type: 'statusChanged', from: '試合前', to: '前半' },
    ...goals,
    ...(homeKicks === undefined ? [] : [{ type: 'shootOutStarted' } as const, ...kicks]),
    ...(running === '*'
      ? []
      : [
          { type: 'statusChanged', from: '前半', to: '試合終了' } as const,
          { type: 'resultRegistered', actualStartTime: '10:00' } as const,
        ]),
  ];
  const now = MATCH_DAY_MORNING;
  const stamp = {
    championshipId,
    matchId,
    operationId: randomUUID(),
    actor: 'test',
    recordedAt: now,
    receivedAt: now,
  };
  await append(toMatch(record, DEFAULT_RULES), events, stamp, unheard(db));
}
