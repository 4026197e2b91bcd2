/**
 * `npm run bench -- admin`: every reading of the administrators with a full season in the tables (full-season.ts), as the
 * server's own time: in the process, without a network.
 */

import type { FastifyInstance, InjectOptions } from 'fastify';
import { ALL_CALLS } from '#contract/all-calls.ts';
import type { Call } from '#contract/call.ts';
import { deskSearch } from '#contract/publishing/search.ts';
import { buildApp } from '#server/main/app.ts';
import { urlOf } from '#server/platform/http/register.ts';
import { openContent } from '#server/publishing/site/live-content.ts';
import { sampleOf } from '#server/testing/call-samples.ts';
import { median } from './figures.ts';
import { insertFullSeason, SEASON } from './full-season.ts';
import { openOwnServer } from './own-server.ts';
import { print } from './report.ts';

const ROUNDS = 9;
/** How long a table may take of the server. */
const GOAL_MS = 100;

/** What of the season the readings name; the rest of a request is the sample's. */
const NAMED: Readonly<Record<string, string>> = {
  championshipId: 'c0',
  matchId: 'm0',
  memberId: 'p1',
  inquiryId: 'i1',
  clubId: 'k1',
  linkId: 't1',
  number: '1',
};

/** Prints the table of the administrators' readings. */
export async function measureAdminLists(): Promise<void> {
  const { config, store, clock, headers } = await openOwnServer('admin', {
    FISCAL_YEAR: '2026',
    ADMIN_EMAILS: 'admin@tsunagu.example',
  });
  await insertFullSeason(store);
  const content = await openContent({
    db: store.db,
    showing: { marks: 'shown', otherMethods: [] },
  });
  const app = await buildApp({ config, store, clock, origin: 'real', content, drawing: null });
  await app.ready();
  print(`| ${SEASON.matches} matches, ${SEASON.members} members | ms | slowest | answer |`);
  print('|---|---:|---:|---:|');
  let slowest = 0;
  for (const { name, request } of readings()) {
    const { figures, status, bytes } = await timesOf(app, { ...request, headers });
    slowest = Math.max(slowest, median(figures));
    const size = status === 200 ? `${Math.round(bytes / 1024)} KB` : `${status}`;
    print(`| ${name} | ${median(figures).toFixed(1)} | ${Math.max(...figures).toFixed(1)} | ${size} |`);
  }
  print(`\nThe slowest takes ${slowest.toFixed(0)} ms of the ${GOAL_MS} that a table may take.`);
  await app.close();
  await store.close();
}

type Reading = { readonly name: string; readonly request: InjectOptions };

/** Each reading as it opens; those with pages also searched through, and at their last page. What may name people is read by POST. */
function readings(): readonly Reading[] {
  return ALL_CALLS.filter(({ access }) => access === 'administrator').flatMap((call) => {
    const fields = namesIn(call.method === 'POST' ? call.body : call.query);
    const isList = call.method === 'POST' && (fields.includes('page') || call.path === deskSearch.path);
    if (call.method !== 'GET' && !isList) return [];
    return [
      readingOf(call, {}),
      ...(fields.includes('search') ? [readingOf(call, { search: '札幌 1' })] : []),
      ...(fields.includes('page') ? [readingOf(call, { page: '90', order: 'asc' })] : []),
    ];
  });
}

function readingOf(call: Call, more: Readonly<Record<string, string>>): Reading {
  const { params, query, body } = sampleOf(call);
  const path = urlOf(call).replaceAll(/:(\w+)/g, (_, name: string) => NAMED[name] ?? params[name] ?? name);
  const named = Object.entries(NAMED).filter(([name]) => query !== undefined && name in query);
  const name = `${path} ${Object.values(more).join(' ')}`.trim();
  if (call.method === 'POST')
    return { name, request: { method: 'POST', url: path, payload: { ...body, ...more } } };
  const asked = { ...query, ...Object.fromEntries(named), ...more };
  const search = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));
  return { name, request: { method: 'GET', url: search.size === 0 ? path : `${path}?${search}` } };
}

function namesIn(schema: Call['query']): readonly string[] {
  return schema !== undefined && 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
}

async function timesOf(app: FastifyInstance, request: InjectOptions) {
  const figures: number[] = [];
  let status = 0;
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    const answer = await app.inject(request);
    // The first one warms up.
    if (round > 0) figures.push(performance.now() - start);
    status = answer.statusCode;
    bytes = answer.rawPayload.length;
  }
  return { figures, status, bytes };
}
