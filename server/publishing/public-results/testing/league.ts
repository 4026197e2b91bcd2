/** A league that strangers may see, as far as a test says. */

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  type AdminChampionshipDetail,
  championshipDetail,
  changeChampionship,
} from '#contract/championship/championships.ts';
import { type PublicChampionship, publicChampionship } from '#contract/championship/public-results.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import type { PublicResults } from '#domain/championship/public-results.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { insertSeason, LEAGUE, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';

const ENDED = { version: 9, status: '試合終了', left_first_half: 2, right_second_half: 1 } as const;
const MOVED = {
  m1: {},
  m2: { version: 3, status: '前半', left_first_half: 3 },
  m3: ENDED,
  m4: { ...ENDED, outcome: 'registered' },
  m5: {
    version: 1,
    outcome: 'postponed',
    postponed_reason: 'その他',
    postponed_other_reason: '山田監督の体調',
  },
} as const;

/** A server with a league of five matches, each in another state: 試合前, 前半, 試合終了, 結果登録, 延期. */
export async function startLeague(
  level: PublicResults,
  isOpen = true,
  env: Readonly<Record<string, string>> = {},
) {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING, env);
  const { db } = server.store;
  const ids = Object.keys(MOVED) as (keyof typeof MOVED)[];
  await insertSeason(
    db,
    { rules: LEAGUE, publicResults: level },
    ids.map((matchId) => ({ matchId, group1: null, clubs: { home: `${matchId}北`, away: `${matchId}南` } })),
  );
  await insertSeason(db, { id: 'practice', practice: true, publicResults: 'live' }, []);
  await insertSeason(db, { id: 'hidden', name: '非公開杯' }, [{ matchId: 'h1' }]);
  for (const matchId of ids) {
    const row = MOVED[matchId];
    if (Object.keys(row).length > 0)
      await db.updateTable('matches').set(row).where('match_id', '=', matchId).execute();
  }
  const open = async (publicResults: boolean) => {
    const stored = (await ask(siteForm)).json as { revision: number; form: object };
    const form = { ...stored.form, publicResults };
    const body = { revision: stored.revision, reason: '', asks_again: false, form };
    expect((await ask(saveSiteForm, { body })).status).toBe(200);
  };
  if (isOpen) await open(true);
  const fetched = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, bytes, text: String(bytes), headers: answer.headers };
  };
  const read = async (championshipId = 'cup') => {
    const answer = await fetch(urlOf(server.url, publicChampionship, {}, { championshipId }));
    return { status: answer.status, json: (await answer.json()) as PublicChampionship };
  };
  const set = async (publicResults: PublicResults) => {
    const params = { championshipId: 'cup' };
    const { revision, form } = (await ask(championshipDetail, { params })).json as AdminChampionshipDetail;
    const body = { revision, form: { ...form, publicResults } };
    expect((await ask(changeChampionship, { params, body })).status).toBe(200);
  };
  /** Begins m1, and scores its first goal. */
  const score = async () => {
    const { token } = await link(db, matchesOfCup('m1'));
    const report = async (call: Call, body: object) => {
      const sent = { championshipId: 'cup', matchId: 'm1', ...body };
      expect((await put(server.url, call, sent, { token, key: randomUUID() })).status).toBe(200);
    };
    await report(updateMatchStatus, { currentStatus: '試合前', newStatus: '前半' });
    await report(operateScore, { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' });
  };
  return { server, db, ask, open, set, fetched, read, score };
}
