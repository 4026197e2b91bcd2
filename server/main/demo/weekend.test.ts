/** The demo's data hang together: what one page says of a championship, another does not deny. */

import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { pastFiscalYears } from '#contract/championship/archive.ts';
import { competition } from '#contract/championship/competition.ts';
import { timeline } from '#contract/match/live.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import type { DemoChampionship } from './demo-championship.ts';
import { fillDemo } from './fill.ts';
import { LAST_YEAR } from './last-year.ts';
import { REST_OF_YEAR } from './rest-of-year.ts';
import { SEASON } from './season.ts';

const NOON = '2026-05-16T12:00:00+09:00';
/** A Saturday, and the day on which a week begins: just after midnight, before the first match, at noon, in the evening. */
const MOMENTS = ['05-16T00:10', '05-16T07:30', '05-16T12:00', '05-16T23:30', '05-15T07:30'].map(
  (time) => `2026-${time}:00+09:00`,
);

const OURS: readonly DemoChampionship[] = [...SEASON, ...REST_OF_YEAR, ...LAST_YEAR];

async function start(moment = NOON) {
  const server = await startTestServer({ now: new Date(moment).toISOString() });
  const { store, clock } = server;
  const demo = await fillDemo({ store, clock, fiscalYear: null, seal: null });
  if (demo === null) throw new Error('The demo was there already.');
  const { headers } = await signedIn(server);
  const rows = await store.db
    .selectFrom('matches')
    .innerJoin('championships', 'championships.championship_id', 'matches.championship_id')
    .select([
      'matches.championship_id',
      'championships.fiscal_year',
      'championships.is_league',
      'championships.practice',
      'matches.match_id',
      'matches.label',
      'matches.match_date',
      'matches.scheduled_start_time',
      'matches.status',
      'matches.outcome',
      'matches.club_left_name',
      'matches.club_right_name',
    ])
    .execute();
  const matches = rows.filter((row) => !row.practice && !row.championship_id.startsWith('replay'));
  return { server, demo, headers, matches };
}

test.each(MOMENTS)('%s に始めても、まだ来ていない時刻に起きたことはない', async (moment) => {
  const { server, matches } = await start(moment);
  const now = Date.parse(moment);
  const events = await server.store.db.selectFrom('match_events').select('recorded_at').execute();
  expect(events.length).toBeGreaterThan(100);
  expect(events.filter((event) => Date.parse(event.recorded_at) > now)).toEqual([]);

  const [today, clock] = [moment.slice(0, 10), moment.slice(11, 16)];
  const open = matches.filter((match) => match.match_date === today && match.outcome === 'open');
  expect(open.length).toBeGreaterThan(5);
  for (const { label, status, scheduled_start_time: time } of open) {
    const isInOrder = time === null || (status === '試合前' ? time >= clock : time <= clock);
    expect.soft(isInOrder, `${label} ${status} ${time}`).toBe(true);
  }
});

test('どの得点にも、その時間のうちの分がある', async () => {
  const { server, demo, headers } = await start();
  let goals = 0;
  for (const { championshipId, matchId } of Object.values(demo.matches)) {
    const { json } = await get(server.url, timeline, { championshipId, matchId }, headers);
    for (const row of Value.Parse(timeline.answer, json).rows) {
      if (row.kind !== 'goal') continue;
      goals += 1;
      expect.soft(row.minute, `${matchId} ${row.side}`).toMatch(/^\d+$/);
    }
  }
  expect(goals).toBeGreaterThan(8);
});

test.each(OURS.filter(({ rules, matches }) => rules.format === 'league' && matches.length > 0))(
  '$name：どのクラブも一つの組だけにいて、同じ相手とは一度だけ当たり、節ごとに一試合する',
  ({ matches }) => {
    const groupsOf = new Map<string, Set<string>>();
    const pairs = new Set<string>();
    const rounds = new Set<string>();
    for (const { division, group, label, clubs } of matches) {
      const pair = clubs.toSorted().join(' 対 ');
      expect.soft(pairs.has(pair), pair).toBe(false);
      pairs.add(pair);
      for (const club of clubs) {
        groupsOf.set(club, (groupsOf.get(club) ?? new Set()).add(`${division} ${group ?? ''}`));
        const round = `${club} ${label.split(' ')[0]}`;
        expect.soft(rounds.has(round), round).toBe(false);
        rounds.add(round);
      }
    }
    expect([...groupsOf].filter(([, groups]) => groups.size > 1)).toEqual([]);
    const sizes = Map.groupBy(groupsOf.values(), (groups) => [...groups].join());
    expect([...sizes.values()].map((clubs) => clubs.length)).toEqual([...sizes].map(() => 4));
  },
);

test('勝ち上がりの大会にはトーナメント表があり、どの試合のクラブも、その表と同じである', async () => {
  const { server, headers, matches } = await start();
  const knockouts = Map.groupBy(
    matches.filter(({ is_league }) => !is_league),
    ({ championship_id }) => championship_id,
  );
  expect(knockouts.size).toBeGreaterThan(4);
  for (const [championshipId, ofChampionship] of knockouts) {
    const fiscalYear = String(ofChampionship[0]?.fiscal_year);
    const { json } = await get(server.url, competition, { championshipId, fiscalYear }, headers);
    const { bracket } = Value.Parse(competition.answer, json);
    const inBracket = (bracket?.rounds ?? [])
      .flatMap((round) => round.matches)
      .filter(({ match_id }) => match_id !== null)
      .map(({ match_id, home, away }) => [match_id, home.name, away.name]);
    const stored = ofChampionship.map((row) => [row.match_id, row.club_left_name, row.club_right_name]);
    expect.soft(inBracket.toSorted(), championshipId).toEqual(stored.toSorted());
  }
});

test('前の年度の大会があり、その順位表は終わっている', async () => {
  const { server, headers, matches } = await start();
  const { json } = await get(server.url, pastFiscalYears, {}, headers);
  const [past] = Value.Parse(pastFiscalYears.answer, json);
  expect(past?.fiscal_year).toBe(2025);
  const last = matches.filter((match) => match.fiscal_year === 2025);
  expect(
    last.filter(({ outcome, match_date }) => outcome !== 'registered' || match_date >= '2026-04-01'),
  ).toEqual([]);
  const leagues = new Set(last.filter(({ is_league }) => is_league).map((match) => match.championship_id));
  expect(leagues.size).toBeGreaterThan(0);
  for (const championshipId of leagues) {
    const answer = await get(server.url, competition, { championshipId, fiscalYear: '2025' }, headers);
    const { tables } = Value.Parse(competition.answer, answer.json);
    expect(tables.map(({ final, provisional }) => [final, provisional])).toEqual(
      tables.map(() => [true, false]),
    );
  }
});
