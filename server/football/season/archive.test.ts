import { Value } from 'typebox/value';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pastFiscalYears, thisYearArchive } from '#contract/championship/archive.ts';
import { createChampionshipDirectory } from '#server/football/championships/directory.ts';
import { insertChampionship, type NewChampionship } from '#server/football/championships/repository.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { championship, insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { createArchive } from './archive.ts';

async function startSeason() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { headers } = await signedIn(server);
  const archive = async (fiscalYear = '2026') => {
    const answer = await get(server.url, thisYearArchive, { fiscalYear }, headers);
    expect(answer.status).toBe(200);
    expect(Value.Errors(thisYearArchive.answer, answer.json)).toEqual([]);
    return Value.Parse(thisYearArchive.answer, answer.json);
  };
  return { ...server, db: server.store.db, archive };
}

test('大会は、名と知らせと三つの頁を持ち、ない頁は空である', async () => {
  const { db, archive } = await startSeason();
  const regulationUrl = 'https://results.example/cup.pdf';
  await insertSeason(
    db,
    { organizer: '北海道', regulationUrl, notice: '雨天順延', startDate: '2026-05-09' },
    [{}],
  );
  expect(await archive()).toEqual([
    {
      championship_id: 'cup',
      fiscal_year: 2026,
      championship_name: '春季カップ',
      category: 'U-12（ジュニア）',
      organizer: '北海道',
      championship_start_at: '2026-05-09',
      notice: '雨天順延',
      regulation_url: regulationUrl,
      matchup_url: '',
      result_url: 'https://results.example/cup',
      has_standings: false,
      has_bracket: false,
      has_matches: true,
    },
  ]);
});

test('始まる日の新しい順に並び、決めた日がなければ最初の試合の日、それもなければ最後になる', async () => {
  const { db, archive } = await startSeason();
  await insertSeason(db, { id: 'a-undecided', name: 'わかば杯' }, []);
  await insertSeason(db, { id: 'b-undecided', name: 'あおば杯' }, []);
  await insertSeason(db, { id: 'written', startDate: '2026-06-06' }, [{ date: '2026-06-13' }]);
  await insertSeason(db, { id: 'played' }, [
    { matchId: 'm1', date: '2026-07-20' },
    { matchId: 'm2', date: '2026-07-04' },
  ]);
  await insertSeason(db, { id: 'spring', startDate: '2026-04-11' }, []);
  await insertSeason(db, { id: 'winter', startDate: '2027-01-09' }, []);
  const listed = (await archive()).map((one) => [one.championship_id, one.championship_start_at]);
  expect(listed).toEqual([
    ['winter', '2027-01-09'],
    ['played', '2026-07-04'],
    ['written', '2026-06-06'],
    ['spring', '2026-04-11'],
    ['b-undecided', ''],
    ['a-undecided', ''],
  ]);
});

test('練習用の大会と、他の年度の大会は出ない', async () => {
  const { db, archive } = await startSeason();
  await insertSeason(db, { id: 'practice', practice: true, archiveId: null }, [{}]);
  await insertSeason(db, { id: 'last-year', fiscalYear: 2025 }, [{ date: '2026-02-07' }]);
  expect(await archive()).toEqual([]);
  expect((await archive('2025')).map((one) => one.championship_id)).toEqual(['last-year']);
});

test('過去の年度は、大会のあるものだけが新しい順に、大会の数とともにわかる', async () => {
  const { url, db, ...server } = await startSeason();
  for (const [id, fiscalYear] of [
    ['old', 2023],
    ['last', 2025],
    ['last-2', 2025],
    ['now', 2026],
    ['next', 2027],
  ] as const)
    await insertSeason(db, { id, fiscalYear, archiveId: id }, []);
  await insertSeason(db, { id: 'practice', fiscalYear: 2024, practice: true, archiveId: null }, []);
  const { headers } = await signedIn(server);
  const { json } = await get(url, pastFiscalYears, {}, headers);
  expect(json).toEqual([
    { fiscal_year: 2025, championships: 2 },
    { fiscal_year: 2023, championships: 1 },
  ]);
});

test('会員でなければ読めず、変わらなければ送り直さない', async () => {
  const { url, ...server } = await startSeason();
  const query = { fiscalYear: '2026' };
  expect((await get(url, thisYearArchive, query)).status).toBe(401);
  const lapsed = await signedIn(server, { membership: { type: 'premium', expiresAt: '2026-05-15' } });
  expect((await get(url, thisYearArchive, query, lapsed.headers)).status).toBe(403);
  const { headers } = await signedIn(server);
  const first = await get(url, thisYearArchive, query, headers);
  const etag = first.headers.get('etag') ?? '';
  const again = await get(url, thisYearArchive, query, { ...headers, 'if-none-match': etag });
  expect([first.status, again.status]).toEqual([200, 304]);
});

/** A separate archive, whose every way of getting old can be tried. */
async function openArchive() {
  const { db } = await openTestStore();
  const bus = await createBus(null);
  onTestFinished(() => bus.close());
  const championships = createChampionshipDirectory({
    rulesDb: db,
    db,
    clock: () => Temporal.Instant.from(MATCH_DAY_MORNING),
  });
  const dates = new Map<string, readonly string[]>();
  const archiveOf = createArchive({
    db,
    bus,
    championships,
    matches: { findDates: async () => dates },
    competitions: { findPresence: async () => new Map() },
  });
  const insert = (changes: Partial<NewChampionship>) =>
    insertChampionship(championship(changes), MATCH_DAY_MORNING, unheard(db));
  return { db, bus, championships, dates, archiveOf, insert };
}

const CHANGE = { championshipId: 'cup', matchId: 'm1' };

test('多くの人に同じ一つの答えを出し、ゴールでは作り直さず、試合が足されると作り直す', async () => {
  const { bus, dates, archiveOf, insert } = await openArchive();
  await insert({});
  const [first, same] = await Promise.all([archiveOf(2026), archiveOf(2026)]);
  expect(same.bytes).toBe(first.bytes);
  dates.set('cup', ['2026-05-16']);
  bus.publish({ ...CHANGE, version: 3 });
  expect(first.isCurrent()).toBe(true);
  bus.publish({ ...CHANGE, version: 0 });
  expect(first.isCurrent()).toBe(false);
  const { bytes } = await archiveOf(2026);
  expect(bytes.identity.bytes.toString()).toContain('"championship_start_at":"2026-05-16"');
});

test('大会が変えられたと聞けばすぐに、聞かなくても十秒で作り直す', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { championships, archiveOf, insert } = await openArchive();
  await insert({});
  const first = await archiveOf(2026);
  await insert({ id: 'second' });
  expect((await archiveOf(2026)).bytes).toBe(first.bytes);
  championships.forget('second');
  expect(first.isCurrent()).toBe(false);
  const second = await archiveOf(2026);
  expect(second.bytes.identity.bytes.toString()).toContain('"second"');
  await insert({ id: 'third' });
  vi.advanceTimersByTime(10_000);
  expect(second.isCurrent()).toBe(false);
  expect((await archiveOf(2026)).bytes.identity.bytes.toString()).toContain('"third"');
});
