/** What the proxies of `deploy/` write into their logs: never what opens a link, a calendar or an account. */

import { expect, test } from 'vitest';
import { CALENDAR_FILES } from '#contract/championship/calendars.ts';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { STOP_PAGE } from '#server/messaging/mailings/stop-address.ts';
import { urlOf } from '#server/testing/calls.ts';
import { startDeployed } from '#server/testing/proxies.ts';
import { startTestServer } from '#server/testing/server.ts';

const SECRET = 'himitsu-7f3a9c';

/** Addresses with a secret in each place where the site has one. */
const ADDRESSES = [
  `/connecter/hokkaido/${SECRET}`,
  `/connecter/${SECRET}`,
  `/connecter/hokkaido/match?access_token=${SECRET}`,
  `//connecter/hokkaido/${SECRET}`,
  `/%63onnecter/hokkaido/${SECRET}`,
  `/Connecter/hokkaido/${SECRET}`,
  `${CALENDAR_FILES}${SECRET}.ics`,
  `${STOP_PAGE}${SECRET}`,
  `/connecter%2Fhokkaido%2F${SECRET}`,
  `/%2563onnecter/hokkaido/${SECRET}`,
  `/connecter;a/${SECRET}`,
  `/connecter%3Faccess_token=${SECRET}`,
  `/connecter/..%2F${SECRET}`,
  `/xx/connecter/${SECRET}`,
  `/${SECRET}`,
  `${PICTURE_FILES}${SECRET}/large.webp`,
  `/Api/photos/files/${SECRET}`,
  `/api%2Fphotos%2Ffiles%2F${SECRET}`,
  `/api;/photos/files/${SECRET}`,
  `/api/photos/..%2F${SECRET}`,
  `/login%3Fcode=${SECRET}`,
  `/login%253Fcode=${SECRET}`,
  `/login/${SECRET}`,
  `/oauth2/idpresponse%3Fcode=${SECRET}`,
  `/member-info?email=${SECRET}@example.jp`,
  `/oauth2/authorize?state=${SECRET}`,
  `/login?code=${SECRET}`,
  `/admin-members?search=${SECRET}`,
  `/?q=${SECRET}`,
];

/** Visits to the stopped server, as an operator finds them in the log. */
const LOGGED = {
  nginx: [
    /"GET \/connecter\/\.\.\." 502/,
    /"GET \/api\/photos\/\.\.\." 502/,
    /"GET \/login" 502/,
    /"GET \/admin-members" 502/,
    /"GET \/" 502/,
    /"GET \/\.\.\." 502/,
  ],
  caddy: [/http\.log\.error.*connection refused/],
};

/** Asks for each address with the secret in every header that carries one. */
async function visitAll(site: string): Promise<void> {
  const list = new URL(urlOf(site, getTargetMatchesByUrlAccessToken, { urlAccessToken: SECRET }));
  const headers = {
    authorization: `Bearer ${SECRET}`,
    cookie: `session=${SECRET}`,
    referer: `${site}/connecter/hokkaido/${SECRET}`,
  };
  const visits = [...ADDRESSES, list.pathname + list.search].map(async (address) => {
    const answer = await fetch(site + address, { redirect: 'manual', headers });
    await answer.arrayBuffer();
  });
  await Promise.all(visits);
}

test.each(['nginx', 'caddy'] as const)(
  '%s のログには、サーバーが止まっていても、秘密の文字が残らない',
  {
    timeout: 90_000,
  },
  async (kind) => {
    const env = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'kanri@example.jp' };
    const server = await startTestServer({ now: '2026-05-16T01:00:00Z', env });
    const { url, plainUrl, readLogs } = await startDeployed(kind, [server.url]);
    await visitAll(url);
    if (plainUrl !== null) await visitAll(plainUrl);
    await server.close();
    await visitAll(url);
    for (const logged of LOGGED[kind]) await expect.poll(readLogs).toMatch(logged);
    expect(await readLogs()).not.toContain(SECRET);
  },
);
