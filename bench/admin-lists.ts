/**
 * `npm run bench -- admin`: every reading of the administrators with a full season in the tables (full-season.ts), as the
 * server's own time: in the process, without a network.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ALL_CALLS } from '#contract/all-calls.ts';
import type { Call } from '#contract/call.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { urlOf } from '#server/http/register.ts';
import { openIdentity } from '#server/identity/identity.ts';
import { openStore } from '#server/store/store.ts';
import { median } from './figures.ts';
import { insertFullSeason, SEASON } from './full-season.ts';
import { signedInHeaders } from './signed-in.ts';

const ROUNDS = 9;
/** How long a table may take of the server. */
const GOAL_MS = 100;

/** Whatever a reading asks for; one that asks for something else has to be added here. */
const ASKED: Readonly<Record<string, string>> = {
  fiscalYear: '2026',
  championshipId: 'c0',
  matchId: 'm0',
  memberId: 'p1',
  articleId: '1',
  inquiryId: 'i1',
  clubId: 'k1',
  linkId: 't1',
  kind: 'news',
  number: '1',
  from: '2026-05-15',
  to: '2026-05-21',
  tryingEmail: 'admin@tsunagu.example',
};

export async function measureAdminLists(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tsunagu-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    FISCAL_YEAR: '2026',
    ADMIN_EMAILS: 'admin@tsunagu.example',
  });
  const store = await openStore({ dataDir });
  const clock = () => Temporal.Now.instant();
  const messages = { sendMail: () => undefined, sendSms: () => undefined };
  const { pool } = await openIdentity({ config, store, clock, messages, siteName: '計測' });
  const headers = await signedInHeaders('admin', pool, store.db);
  await insertFullSeason(store);
  const app = await buildApp({ config, store, clock });
  await app.ready();
  console.log(`| ${JSON.stringify(SEASON)} | ms | slowest | answer |`);
  console.log('|---|---:|---:|---:|');
  let slowest = 0;
  for (const address of addresses()) {
    const { figures, status, bytes } = await timesOf(app, address, headers);
    slowest = Math.max(slowest, median(figures));
    const size = status === 200 ? `${Math.round(bytes / 1024)} KB` : `${status}`;
    console.log(
      `| ${address} | ${median(figures).toFixed(1)} | ${Math.max(...figures).toFixed(1)} | ${size} |`,
    );
  }
  console.log(`\nThe slowest takes ${slowest.toFixed(0)} ms of the ${GOAL_MS} that a table may take.`);
  await app.close();
  await store.close();
}

/** Each reading as it opens; those with pages also searched through, and at their last page. */
function addresses(): readonly string[] {
  const readings = ALL_CALLS.filter(({ method, access }) => method === 'GET' && access === 'administrator');
  return readings.flatMap((call) => {
    const address = addressOf(call);
    const names = namesIn(call.query);
    const and = address.includes('?') ? '&' : '?';
    return [
      address,
      ...(names.includes('search') ? [`${address}${and}search=${encodeURIComponent('札幌 1')}`] : []),
      ...(names.includes('page') ? [`${address}${and}page=90&order=asc`] : []),
    ];
  });
}

function addressOf(call: Call): string {
  const path = urlOf(call).replaceAll(/:(\w+)/g, (_, name: string) => ASKED[name] ?? name);
  const query = new URLSearchParams();
  for (const name of namesIn(call.query)) {
    const value = ASKED[name];
    if (value !== undefined && isRequired(call.query, name)) query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function namesIn(schema: Call['query']): readonly string[] {
  return schema !== undefined && 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
}

function isRequired(schema: Call['query'], name: string): boolean {
  return (
    schema !== undefined &&
    'required' in schema &&
    Array.isArray(schema.required) &&
    schema.required.includes(name)
  );
}

async function timesOf(app: FastifyInstance, url: string, headers: Record<string, string>) {
  const figures: number[] = [];
  let status = 0;
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    const answer = await app.inject({ method: 'GET', url, headers });
    // The first one warms up.
    if (round > 0) figures.push(performance.now() - start);
    status = answer.statusCode;
    bytes = answer.rawPayload.length;
  }
  return { figures, status, bytes };
}
