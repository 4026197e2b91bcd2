/** The pictures that apps show of links: each is drawn once for what stands on it, and kept while it is asked for. */

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { championshipsOf, strangersOf } from '#server/football/championships/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { shownMatch } from '#server/football/strangers/public.ts';
import { cached } from '#server/platform/cached.ts';
import { requireStorable } from '#server/platform/http/storable-text.ts';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { createLowProcess } from '#server/platform/threads/low-process.ts';
import { type CardFacts, cardMatch } from './facts.ts';

export type Card = {
  /** Another one for every change of what is on it. */
  readonly version: string;
  /** A PNG. Rejects with a Refusal while too many others are waiting. */
  draw(): Promise<Buffer>;
};

export type Cards = {
  /** Of a match; of its championship where strangers don't see the match; of the site where they aren't told of either. */
  find(championshipId: string, matchId: string | null): Promise<Card>;
  /** The path of the same card, with its version: apps keep a picture by its address. */
  addressOf(championshipId: string, matchId: string | null): Promise<string>;
};

export type CardAnswer = { readonly png: Uint8Array } | { readonly reason: string };

/** To be raised when cards are drawn otherwise. */
const DESIGN = 1;

/** Some 40 KB each: the matches of a weekend. */
const MAX_PICTURES = 200;

/** A card takes a third of a second; whoever comes after so many is told to come again. */
const MOST_WAITING = 30;
const SOON_SECONDS = 10;
const TOO_MANY = 'ただいま混み合っています。しばらく待ってから、もう一度お試しください。';

/** A machine that has more important work may keep a card waiting; in milliseconds. */
const ANSWER_MS = 120_000;

export const cardsOf = oncePerServer((services): Cards => {
  const championships = championshipsOf(services);
  const strangers = strangersOf(services);
  const matches = matchReadsOf(services);
  const drawing = createLowProcess<CardFacts, CardAnswer>({
    program: 'publishing/public-results/cards/process',
    answerMs: ANSWER_MS,
  });
  services.onClose(async () => drawing.stop());
  const inTurn = oneAtATime();
  const pictures = cached<Buffer>({ max: MAX_PICTURES });
  let waiting = 0;

  async function factsOf(championshipId: string, matchId: string | null): Promise<CardFacts> {
    const site = services.content.now().site.name;
    const championship = await championships.findById(championshipId);
    if (championship === null || championship.practice) return { site, championship: null, match: null };
    const { name, category } = championship;
    const shown = matchId === null ? null : await strangers.find(championshipId);
    const view = shown && matchId !== null ? await matches.findView(championshipId, matchId) : null;
    const match = shown && view && cardMatch(shownMatch(view, shown.level));
    return { site, championship: { name, category }, match };
  }

  async function draw(facts: CardFacts): Promise<Buffer> {
    if (waiting >= MOST_WAITING)
      throw new Refusal('tooMany', { code: 'too_many_requests', message: TOO_MANY }, SOON_SECONDS);
    waiting += 1;
    try {
      const answer = await inTurn(() => drawing.ask(facts));
      if ('reason' in answer) throw new Error(answer.reason);
      return Buffer.from(answer.png);
    } finally {
      waiting -= 1;
    }
  }

  return {
    async find(championshipId, matchId) {
      const facts = await factsOf(championshipId, matchId);
      const version = versionOf(facts);
      return { version, draw: () => pictures.get(version, () => draw(facts)) };
    },
    async addressOf(championshipId, matchId) {
      const names = matchId === null ? [championshipId] : [championshipId, matchId];
      const version = versionOf(await factsOf(championshipId, matchId));
      return `/cards/${names.map(encodeURIComponent).join('/')}/card.png?v=${version}`;
    },
  };
});

function versionOf(facts: CardFacts): string {
  return hash('sha256', JSON.stringify([DESIGN, facts]), 'base64url').slice(0, 16);
}

type CardNames = { readonly championshipId: string; readonly matchId?: string };

/** For whoever has the link: apps ask without a sign-in. */
export function registerCards(app: FastifyInstance, services: Services): void {
  const cards = cardsOf(services);

  const send = async (request: FastifyRequest<{ Params: CardNames }>, reply: FastifyReply) => {
    requireStorable(request.params);
    const { championshipId, matchId = null } = request.params;
    const card = await cards.find(championshipId, matchId);
    const etag = `"${card.version}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    const png = isKnown ? null : await card.draw();
    // Asked for each time: what is no longer shown is gone at once, and a goal is there.
    reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    return png === null ? reply.code(304).send() : reply.type('image/png').send(png);
  };
  app.get('/cards/:championshipId/card.png', { schema: { hide: true } }, send);
  app.get('/cards/:championshipId/:matchId/card.png', { schema: { hide: true } }, send);
}
