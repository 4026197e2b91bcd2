/**
 * Pages drawn for the holder of a reporter's link, as the match stands now: kept nowhere, shared with nobody. What they show is
 * read as the phone reads it, by the calls themselves and with the link's token.
 */

import type { FastifyInstance } from 'fastify';
import { ALL_CALLS } from '#contract/all-calls.ts';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inBrotli, Rendered } from '#server/platform/http/answers.ts';
import { urlOf } from '#server/platform/http/register.ts';
import { ThreadBusyError } from '#server/platform/threads/thread.ts';
import { withinPatience } from './documents.ts';
import type { Drawing, ReadingKey } from './drawing/drawing.ts';
import type { PageFrame } from './page-frame.ts';

/** Which page is asked for, and by whom. */
export type LinkAddress = {
  readonly path: string;
  /** As the router writes it. */
  readonly screen: string;
  /** Of the address; a living one. */
  readonly token: string;
  /** The asker's network address. */
  readonly ip: string;
};

export type ReporterDocuments = {
  /** Null where the shell is to be sent. Never rejects. */
  of(
    address: LinkAddress,
    page: PageFrame,
    headers: Readonly<Record<string, string>>,
  ): Promise<Rendered | null>;
};

type ReporterDocumentNeeds = { readonly drawing: Drawing; readonly clock: Clock };

/** The part of an address that is a link's token, and what stands there in every link. */
const TOKEN = '$urlAccessToken';
const PLAIN = /^[\w-]+$/;

/** More at a time would wait for one another longer than for the program; and members' pages are drawn by the same thread. */
const MOST = 8;
/** What is read, what that leads to, and the page itself. */
const ROUNDS = 4;

type Answer = readonly [key: ReadingKey, json: string];

export function createReporterDocuments(
  app: FastifyInstance,
  { drawing, clock }: ReporterDocumentNeeds,
): ReporterDocuments {
  const failed = new Set<string>();
  let busy = 0;

  return {
    async of(address, page, headers) {
      if (busy >= MOST) return null;
      busy += 1;
      const drawn = draw(address, page, headers)
        .catch((error: unknown) => {
          logOnce(error, address);
          return null;
        })
        .finally(() => {
          busy -= 1;
        });
      return withinPatience(drawn);
    },
  };

  async function draw(
    address: LinkAddress,
    { before, after }: PageFrame,
    headers: Readonly<Record<string, string>>,
  ): Promise<Rendered | null> {
    const { path } = address;
    const answers: Answer[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const at = clock().epochMilliseconds;
      const request = { app: 'reporters', path, frame: 'visitor', at, answers, before, after } as const;
      const { bytes, unread } = await drawing.draw(request);
      if (unread.length === 0) {
        const page = Buffer.from(bytes);
        return new Rendered({
          bytes: page,
          br: await inBrotli(page),
          type: 'text/html; charset=utf-8',
          headers: { ...headers, 'cache-control': 'private, no-cache' },
        });
      }
      const read = await Promise.all(unread.map((key) => readAs(address, key)));
      // The program says better what is wrong.
      if (read.includes(null)) return null;
      answers.push(...read.filter((answer) => answer !== null));
    }
    return null;
  }

  /** By the call's own route: admitted, checked and answered as over the network. Null where that is not 200. */
  async function readAs({ token, ip }: LinkAddress, key: ReadingKey): Promise<Answer | null> {
    const [method, group, path, input] = key;
    const call = ALL_CALLS.find((one) => one.method === method && one.group === group && one.path === path);
    const { query, token: sent, ...more }: Record<string, unknown> = Object(input);
    const isOwn = sent === undefined || sent === token;
    if (call === undefined || call.method !== 'GET' || !isOwn || Object.keys(more).length > 0) return null;
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: urlOf(call),
      query: Object(query),
      headers: sent === undefined ? {} : { [ACCESS_TOKEN]: token },
      remoteAddress: ip,
    });
    return statusCode === 200 ? [key, body] : null;
  }

  /** A mistake in a screen is in all its pages. No token is logged: the address may stand in what is said of it. */
  function logOnce(error: unknown, { screen, token }: LinkAddress): void {
    if (error instanceof ThreadBusyError || failed.has(screen)) return;
    failed.add(screen);
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    app.log.error({ screen, said: said.replaceAll(token, '…') }, 'a page is not drawn');
  }
}

/** The token in an address, null where its screen has none there. */
export function tokenIn(screen: string, path: string): string | null {
  const place = screen.split('/').indexOf(TOKEN);
  const part = place < 0 ? undefined : path.split('/')[place];
  return part !== undefined && PLAIN.test(part) ? part : null;
}
