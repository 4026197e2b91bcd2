/** A reporter of the fiscal-year flow with a match of their own, over real HTTP; every answer is held to the contract. */

import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { FiscalYearConflict, type FiscalYearFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { ErrorAnswer } from '#contract/wire.ts';
import { type Answered, get, put, type WriteOptions } from './calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from './season.ts';
import { startTestServer } from './server.ts';

type WriteName = Exclude<keyof FiscalYearFlow, 'currentMatches' | 'targetMatch'>;

const ONE = { fiscalYear: '2026', championshipId: 'cup', matchId: 'm1' };
const NAMES = { match: '第1試合', round: '１部' };

/** A server with one match `m1` of the championship `cup`, for practice where the flow is, and a link to it. */
export async function startReporting(
  flow: FiscalYearFlow,
  changes: Parameters<typeof insertSeason>[1] = {},
  matches: Parameters<typeof insertSeason>[2] = [{}],
) {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(server.store.db, { practice: flow === testMatchFlow, ...changes }, matches);
  const { token } = await link(server.store.db, matchesOfCup('m1'));

  const target = async () => {
    const { fiscalYear, championshipId, matchId } = ONE;
    const query = { fiscalYear, championshipId, matchId };
    const answer = await get(server.url, flow.targetMatch, query, { 'x-access-token': token });
    expect(Value.Errors(flow.targetMatch.answer, answer.json), answer.text).toEqual([]);
    return Value.Parse(flow.targetMatch.answer, answer.json);
  };
  /** The ids and names of the match are added to the body. */
  const write = async (name: WriteName, body: object = {}, options: WriteOptions = {}) => {
    const call = flow[name];
    const answer = await put(server.url, call, { ...ONE, ...NAMES, ...body }, { token, ...options });
    const schema =
      answer.status === 200 ? call.answer : answer.status === 409 ? FiscalYearConflict : ErrorAnswer;
    expect(Value.Errors(schema, answer.json), answer.text).toEqual([]);
    return answer;
  };
  /** Steps on or back; 試合終了 is where a half ends the match. */
  const step = (changingGameStatus: string, direction: 'next' | 'prev' | 'end' = 'next') =>
    write('handleGameStatus', { changingGameStatus, direction });
  const play = async (...statuses: readonly string[]) => {
    for (const status of statuses) expect((await step(status)).status, status).toBe(200);
  };
  const goal = (homeOrAway: 'home' | 'away', gameStatus: string) =>
    write('plusScore', { homeOrAway, gameStatus });
  const kick = (homeOrAway: 'home' | 'away', index: number, result: string) =>
    write('managePkScore', { homeOrAway, index, result });
  return { ...server, token, target, write, step, play, goal, kick };
}

/** The match in the answer of an accepted write. */
export function matchIn(flow: FiscalYearFlow, { json }: Answered) {
  return Value.Parse(flow.plusScore.answer, json).match;
}

/** A correction to 1–0 in the first half, with what the test is about. */
export function correction(
  changes: Partial<BodyOf<FiscalYearFlow['registerEditedMatchResult']>> = {},
): object {
  return {
    hasExtraHalvesEdit: false,
    hasPkEdit: false,
    homeFirstHalfScore: 1,
    homeSecondHalfScore: 0,
    homeExtraFirstHalfScore: 0,
    homeExtraSecondHalfScore: 0,
    homeFinalScore: 1,
    homePkScore: 0,
    homePkScoreList: [],
    awayFirstHalfScore: 0,
    awaySecondHalfScore: 0,
    awayExtraFirstHalfScore: 0,
    awayExtraSecondHalfScore: 0,
    awayFinalScore: 0,
    awayPkScore: 0,
    awayPkScoreList: [],
    ...changes,
  };
}
