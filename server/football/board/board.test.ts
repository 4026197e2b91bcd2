import { expect, onTestFinished, test } from 'vitest';
import { type BoardEntry, matchDayBoard } from '#contract/match/board.ts';
import { stream } from '#contract/match/live.ts';
import {
  changeReporterLink,
  type MadeReporterLink,
  makeReporterLink,
} from '#contract/match/reporter-links.ts';
import { updateMatchStatus } from '#contract/match/token-flow.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { eventually } from '#server/testing/eventually.ts';
import { insertSeason, MATCH_DAY, MATCH_DAY_MORNING } from '#server/testing/season.ts';

async function started() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, [
    { matchId: 'm1' },
    { matchId: 'm2' },
    { matchId: 'later', date: '2026-05-24' },
  ]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'p1' }]);
  const make = async (label: string, contact: string, scope: object) => {
    const { json } = await ask(makeReporterLink, { body: { label, days: 2, scope, contact } });
    return json as MadeReporterLink;
  };
  const board = async (day = MATCH_DAY) =>
    (await ask(matchDayBoard, { query: { day } })).json as readonly BoardEntry[];
  return { server, ask, make, board };
}

const only = (matchId: string) => ({
  kind: 'matches',
  championship_ids: [],
  matches: [{ championship_id: 'cup', match_id: matchId }],
});

test('その日の試合ごとに、だれがいつ最後に記録したか、連絡先はどこかが分かる', async () => {
  const { server, make, board } = await started();
  const { token } = await make('厚別会場', '090-1234-5678', only('m1'));
  await make('U-12の係', '011-222-3333', { kind: 'category', category: 'U-12（ジュニア）' });
  await make('番号なし', '', only('m1'));
  const one = { championshipId: 'cup', matchId: 'm1' };
  const { status } = await put(
    server.url,
    updateMatchStatus,
    { ...one, currentStatus: '試合前', newStatus: '前半' },
    { token },
  );
  expect(status).toBe(200);
  const category = { label: 'U-12の係', contact: '011-222-3333' };
  expect(await board()).toEqual([
    {
      championship_id: 'cup',
      match_id: 'm1',
      heard: { by: { kind: 'reporter', label: '厚別会場' }, at: MATCH_DAY_MORNING },
      pages: 0,
      contacts: expect.arrayContaining([{ label: '厚別会場', contact: '090-1234-5678' }, category]),
    },
    { championship_id: 'cup', match_id: 'm2', heard: null, pages: 0, contacts: [category] },
  ]);
});

test('入力の画面が開いている間だけ、その数が出る', async () => {
  const { server, make, board } = await started();
  const { token } = await make('厚別会場', '', only('m1'));
  const query = { championshipId: 'cup', matchId: 'm1', page: crypto.randomUUID() };
  const listener = await listenTo(urlOf(server.url, stream, query), { 'x-access-token': token });
  onTestFinished(() => listener.close());
  const pages = async () => (await board()).map((entry) => entry.pages);
  await eventually(async () => expect(await pages()).toEqual([1, 0]));
  listener.close();
  await eventually(async () => expect(await pages()).toEqual([0, 0]));
});

test('連絡先は変えられて消せ、電話番号でないものは受け取らない', async () => {
  const { ask, make, board } = await started();
  const { link } = await make('厚別会場', ' 090-1 ', only('m1'));
  expect(link.contact).toBe('090-1');
  const change = (contact: string) =>
    ask(changeReporterLink, { params: { linkId: link.link_id }, body: { contact } });
  expect((await change('花子の携帯')).status).toBe(400);
  expect((await board())[0]?.contacts).toEqual([{ label: '厚別会場', contact: '090-1' }]);
  expect((await change('')).status).toBe(200);
  expect((await board())[0]?.contacts).toEqual([]);
});
