/** The pages for everyone, as a browser and an app that previews links get them. */

import { expect, test } from 'vitest';
import { publicChampionship, publicChampionships } from '#contract/championship/public-results.ts';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import type { PublicResults } from '#domain/championship/public-results.ts';
import { drawnWeb, keyOf } from '#server/publishing/web/testing/drawn-web.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const reads = (path: string) => {
  const [, , championshipId] = path.split('/');
  return [
    championshipId === undefined
      ? keyOf(publicChampionships)
      : keyOf(publicChampionship, { params: { championshipId } }),
  ];
};

async function start(level: PublicResults) {
  const { web } = await drawnWeb(reads);
  const server = await startTestServer({ now: MATCH_DAY_MORNING, web, env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const ask = await administratorOf(server);
  await insertSeason(server.store.db, { publicResults: level }, [
    { matchId: 'm1', clubs: { home: '北FC', away: '南FC' } },
  ]);
  const show = async (publicResults: boolean) => {
    const stored = (await ask(siteForm)).json as { revision: number; form: object };
    const body = {
      revision: stored.revision,
      reason: '',
      asks_again: false,
      form: { ...stored.form, publicResults },
    };
    expect((await ask(saveSiteForm, { body })).status).toBe(200);
  };
  await show(true);
  const open = async (path: string, accept = 'text/html') => {
    const answer = await fetch(server.url + path, { headers: { accept } });
    const html = await answer.text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
    return { status: answer.status, robots: answer.headers.get('x-robots-tag'), html, title };
  };
  return { db: server.store.db, show, open };
}

const PAGES = ['/public', '/public/cup', '/public/cup/m1'];
const NOWHERE = { status: 404, robots: 'noindex', title: 'つなぐ' };

test('公開しているページは、ログインせずに描かれて届き、検索に載ってよく、題名が大会や試合を言う', async () => {
  const { open } = await start('live');
  const pages = await Promise.all(PAGES.map((path) => open(path)));
  expect(pages.map(({ status, robots, title }) => ({ status, robots, title }))).toEqual([
    { status: 200, robots: null, title: '公開中の大会｜つなぐ' },
    { status: 200, robots: null, title: expect.stringMatching(/｜日程・結果｜つなぐ$/) },
    { status: 200, robots: null, title: '北FC 対 南FC｜つなぐ' },
  ]);
  for (const { html } of pages) expect(/<main>(.*?)<\/main>/s.exec(html)?.[1]).toContain('北FC');
});

test('公開していない大会、知らない大会や試合のページは、同じ404で、何も言わず、検索にも載らない', async () => {
  const { open, show } = await start('none');
  const hidden = ['/public/cup', '/public/cup/m1', '/public/unknown', '/public/cup/m1/more'];
  for (const path of hidden) {
    for (const accept of ['text/html', '*/*']) {
      const page = await open(path, accept);
      expect(page, path).toMatchObject(NOWHERE);
      expect(page.html, path).not.toMatch(/北FC/);
    }
  }
  expect((await open('/public')).status).toBe(200);
  await show(false);
  expect(await open('/public')).toMatchObject(NOWHERE);
});

test('公開をやめれば、描いてあったページもすぐになくなる', async () => {
  const { open, show } = await start('live');
  for (const path of PAGES) expect((await open(path)).status, path).toBe(200);
  await show(false);
  for (const path of PAGES) expect(await open(path), path).toMatchObject(NOWHERE);
  await show(true);
  expect((await open('/public/cup/unknown')).status).toBe(404);
});

const ENDED = { version: 9, status: '試合終了', left_first_half: 2, right_second_half: 1 } as const;

test.each([
  ['試合中', { version: 3, status: '後半', left_first_half: 2 }, '北FC 対 南FC'],
  ['登録前', ENDED, '北FC 対 南FC'],
  ['登録後', { ...ENDED, outcome: 'registered' }, '北FC 2-1 南FC'],
] as const)('リンクの見出しに得点が出るのは、結果が登録されてから：%s', async (_state, row, title) => {
  const { db, open } = await start('live');
  await db.updateTable('matches').set(row).where('match_id', '=', 'm1').execute();
  expect((await open('/public/cup/m1', '*/*')).title).toBe(`${title}｜つなぐ`);
});
