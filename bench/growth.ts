/**
 * `npm run bench -- growth`: how what people do most grows with the matches and the members that there are: ten and a hundred times as
 * many. The server's own time, in the process, without a network.
 */

import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { operateScore } from '#contract/match/token-flow.ts';
import { championshipInfoForPhotos } from '#contract/publishing/photos.ts';
import { deskSearch } from '#contract/publishing/search.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { buildApp } from '#server/main/app.ts';
import { urlOf } from '#server/platform/http/register.ts';
import { openContent } from '#server/publishing/site/live-content.ts';
import { link } from '#server/testing/season.ts';
import { inTurns, median } from './figures.ts';
import { insertFullSeason, seasonOf } from './full-season.ts';
import { openOwnServer } from './own-server.ts';
import { print } from './report.ts';

const TIMES = [1, 10, 100] as const;
const ROUNDS = 60;
const FISCAL_YEAR = '2026';
const PROMISED_RATIO = 1.2;

/** A month of a small region: a hundred times as many matches have 200,000 photos. */
const SMALL = { matches: 83, members: 100 };
const PHOTOS_OF_A_MATCH = 24;
/** Members who open the list of photos in one moment. */
const VIEWERS = 30;

const MATCH = { championshipId: 'c0', matchId: 'm0' };

const DEEDS = [
  'a championship of 83 matches, read again',
  'a goal',
  'the championship after a goal',
  '30 members open the photos',
  'a goal while 30 members open the photos',
  'the office searches everything',
] as const;
type Deed = (typeof DEEDS)[number];

/** Prints the tables of growth. */
export async function measureGrowth(): Promise<void> {
  await measureStore('SQLite', null);
  const postgres = await startPostgres('durable');
  try {
    await measureStore('PostgreSQL', postgres.adminUrl);
  } finally {
    await postgres.stop();
  }
  print(`\n${ROUNDS} of each, in turns; **bold** is above ${PROMISED_RATIO} for a hundred times as much.`);
}

async function measureStore(name: string, adminUrl: string | null): Promise<void> {
  const sites = [];
  for (const times of TIMES) {
    const databaseUrl = adminUrl === null ? null : await newDatabase(adminUrl, `growth_${times}`);
    sites.push(await openSite(times, databaseUrl));
  }
  const sizes = TIMES.map((times) => `${SMALL.matches * times} matches, ${SMALL.members * times} members`);
  print(`| ${name}, ms of the server, median | ${sizes.join(' | ')} | growth |`);
  print(`|---|${'--:|'.repeat(TIMES.length + 1)}`);
  for (const what of DEEDS) {
    const rounds = await inTurns(
      ROUNDS,
      Object.fromEntries(sites.map((site, place) => [place, () => site.timeOf(what)])),
    );
    const medians = Object.values(rounds).map(median);
    const growth = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
    const shown = growth > PROMISED_RATIO ? `**${growth.toFixed(2)}**` : growth.toFixed(2);
    print(`| ${[what, ...medians.map((ms) => ms.toFixed(2)), shown].join(' | ')} |`);
  }
  print();
  for (const { close } of sites) await close();
}

/** The address of a new, empty one. */
async function newDatabase(adminUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A site with so many times the matches and members of the small one, on SQLite where it has no other database. */
async function openSite(times: number, databaseUrl: string | null) {
  const { config, store, clock, headers } = await openOwnServer('admin', {
    FISCAL_YEAR,
    ADMIN_EMAILS: 'admin@tsunagu.example',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  const numbers = { matches: SMALL.matches * times, members: SMALL.members * times };
  await insertFullSeason(store, seasonOf({ ...numbers, photosOfAMatch: PHOTOS_OF_A_MATCH }));
  const scope = { kind: 'matches', matches: [MATCH] } as const;
  const { token } = await link(store.db, scope, '2999-01-01T00:00:00Z');
  // As both do by themselves after a while: what they know of a table decides how they read it.
  await sql`analyze`.execute(store.db);
  await store.db.updateTable('matches').set({ status: '前半' }).where('match_id', '=', 'm0').execute();
  const content = await openContent({ db: store.db, showing: { marks: 'shown', otherMethods: [] } });
  const app = await buildApp({ config, store, clock, origin: 'real', content, drawing: null });
  await app.ready();
  const query = new URLSearchParams({ championshipId: MATCH.championshipId, fiscalYear: FISCAL_YEAR });
  const championship = { url: `${urlOf(targetChampionship)}?${query}`, headers };
  const search = {
    method: 'POST',
    url: urlOf(deskSearch),
    payload: { search: '北野1 春菜1' },
    headers,
  } as const;
  let goals = 0;

  const photos = { url: `${urlOf(championshipInfoForPhotos)}?fiscalYear=${FISCAL_YEAR}`, headers };
  const requestOf = (what: Deed): InjectOptions => {
    if (what === 'the office searches everything') return search;
    return what.startsWith('a goal') ? nextGoal() : championship;
  };
  const nextGoal = (): InjectOptions => {
    goals += 1;
    return goal(goals, token);
  };

  async function ask(what: string, request: InjectOptions): Promise<void> {
    const { statusCode, payload } = await app.inject(request);
    if (statusCode !== 200) throw new Error(`${what}: ${statusCode} ${payload}`);
  }

  const openPhotos = () => Promise.all(Array.from({ length: VIEWERS }, () => ask('the photos', photos)));

  return {
    /** In milliseconds. */
    async timeOf(what: Deed): Promise<number> {
      if (what === 'the championship after a goal') await ask(what, nextGoal());
      const opened = what === 'a goal while 30 members open the photos' ? openPhotos() : null;
      const start = performance.now();
      if (what === '30 members open the photos') await openPhotos();
      else await ask(what, requestOf(what));
      const ms = performance.now() - start;
      await opened;
      return ms;
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
}

/** In turns scored and taken back. */
function goal(number: number, token: string): InjectOptions {
  return {
    method: 'PUT',
    url: urlOf(operateScore),
    headers: { [ACCESS_TOKEN]: token, [IDEMPOTENCY_KEY]: randomUUID() },
    payload: {
      ...MATCH,
      scoredClub: 'club_left',
      matchStatus: '前半',
      operation: number % 2 === 1 ? 'plus' : 'minus',
    },
  };
}
