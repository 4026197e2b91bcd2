import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { thisYearArchive } from '#contract/championship/archive.ts';
import { bracketOf } from '#domain/competition/bracket/draw.ts';
import { DEFAULT_SETTINGS, defaultGroup } from '#domain/competition/settings.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { updateSettings } from './repository.ts';

const BRACKET = bracketOf(
  [
    { kind: 'club', club: '北' },
    { kind: 'club', club: '南' },
  ],
  'notPlayed',
).map(({ matchId, name, slots }) => ({ id: matchId, name, slots, storedMatch: null, walkover: null }));

test('大会日程は、どの大会に順位表とトーナメント表があるかを、過去の年度でも言う', async () => {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { db } = server.store;
  await insertSeason(db, { id: 'a-league', rules: LEAGUE }, [{}, { matchId: 'm2', group1: null }]);
  await insertSeason(db, { id: 'b-unplayed', rules: LEAGUE }, []);
  await insertSeason(db, { id: 'c-cup' }, [{}]);
  await insertSeason(db, { id: 'd-drawn' }, [{}]);
  await insertSeason(db, { id: 'e-both' }, [{}]);
  await insertSeason(db, { id: 'f-removed-group' }, [{}]);
  await insertSeason(db, { id: 'g-final-only', rules: LEAGUE }, [{}]);
  await insertSeason(db, { id: 'practice', practice: true, archiveId: null, rules: LEAGUE }, [{}]);
  await insertSeason(db, { id: 'last-year', fiscalYear: 2025, rules: LEAGUE }, [{ date: '2026-02-07' }]);
  const settle = async (championshipId: string, changes: Partial<typeof DEFAULT_SETTINGS>) => {
    const settings = { ...DEFAULT_SETTINGS, ...changes };
    const by = { version: 0, by: 'kanri@example.jp', now: MATCH_DAY_MORNING };
    expect(await updateSettings({ championshipId, settings, ...by }, unheard(db))).toBe(true);
  };
  await settle('d-drawn', { bracket: BRACKET });
  await settle('e-both', { bracket: BRACKET, groups: [defaultGroup('1/A', 'league')] });
  await settle('f-removed-group', { groups: [{ ...defaultGroup('9', 'league'), clubs: ['北'] }] });
  await settle('g-final-only', { bracket: BRACKET.map((entry) => ({ ...entry, storedMatch: 'm1' })) });

  const { headers } = await signedIn(server);
  const archive = async (fiscalYear: string) => {
    const { json } = await get(server.url, thisYearArchive, { fiscalYear }, headers);
    return Value.Parse(thisYearArchive.answer, json)
      .map((one) => [one.championship_id, one.has_standings, one.has_bracket] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  };
  expect(await archive('2026')).toEqual([
    ['a-league', true, false],
    ['b-unplayed', false, false],
    ['c-cup', false, false],
    ['d-drawn', false, true],
    ['e-both', true, true],
    ['f-removed-group', false, false],
    ['g-final-only', false, true],
  ]);
  expect(await archive('2025')).toEqual([['last-year', true, false]]);
});
