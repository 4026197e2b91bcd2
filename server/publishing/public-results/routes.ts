/** What people without an account may have: JSON and CSV for media, pages for other sites, headlines and the sitemap (decision 36). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type PublicChampionship,
  publicChampionship,
  publicChampionshipCsv,
  publicChampionships,
} from '#contract/championship/public-results.ts';
import { strangersOf } from '#server/football/championships/public.ts';
import {
  admitOpenReadingOf,
  CHAMPIONSHIP,
  type Form,
  LIST,
  notShown,
  OPEN,
  publicReadingOf,
} from '#server/football/strangers/public.ts';
import { Rendered, type Shared, writeRendered } from '#server/platform/http/answers.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import { requireStorable } from '#server/platform/http/storable-text.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { registerCards } from './cards/cards.ts';
import { csvOf } from './csv.ts';
import { EMBED_HEADERS, EMBEDS, type EmbedName, embedPage, type Theme, themeOf } from './embeds.ts';
import { NEWS_FEED, newsFeed, sitemap } from './feeds.ts';

const CSV: Form<PublicChampionship> = {
  name: 'csv',
  type: 'text/csv; charset=utf-8',
  headers: { ...OPEN, 'content-disposition': 'attachment; filename="results.csv"' },
  write: csvOf,
};

const EMBED_GONE = 'この大会は公開されていません。';

export function registerPublicResults(app: FastifyInstance, services: Services): void {
  const admitOpenReading = admitOpenReadingOf(services);
  // The hook of a scope runs for its matched routes, however a client spells their addresses.
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => admitOpenReading(ip));
    registerOpenRoutes(scope, services);
  });
}

function registerOpenRoutes(app: FastifyInstance, services: Services): void {
  const { config, log } = services;
  const reading = publicReadingOf(services);
  const strangers = strangersOf(services);

  registerShared(app, publicChampionships, () => reading.list(LIST));
  registerShared(app, publicChampionship, ({ params }) =>
    reading.championship(params.championshipId, CHAMPIONSHIP),
  );
  registerShared(app, publicChampionshipCsv, ({ params }) =>
    reading.championship(params.championshipId, CSV),
  );

  registerCards(app, services);
  for (const name of Object.keys(EMBEDS) as EmbedName[]) {
    app.get<{ Params: { championshipId: string }; Querystring: { theme?: unknown } }>(
      `/embed/${name}/:championshipId`,
      { schema: { hide: true } },
      async (request, reply) => {
        const theme = themeOf(request.query.theme);
        const found = await embedOf(request.params.championshipId, name, theme);
        if (found === null) {
          const page = embedPage(EMBED_GONE, theme, `<h1>${EMBED_GONE}</h1>`, null);
          return reply.code(404).headers(EMBED_HEADERS).type('text/html; charset=utf-8').send(page);
        }
        return sendShared(request, reply, found);
      },
    );
  }

  registerFeed(NEWS_FEED, 'application/rss+xml; charset=utf-8', newsFeed);
  registerFeed('/sitemap.xml', 'application/xml; charset=utf-8', sitemap);

  async function embedOf(championshipId: string, name: EmbedName, theme: Theme): Promise<Shared | null> {
    try {
      requireStorable({ championshipId });
      return await reading.championship(championshipId, EMBEDS[name][theme]);
    } catch (error) {
      if (error instanceof Refusal) return null;
      log.warn(error, 'no embedded page');
      throw error;
    }
  }

  /** Requested some times an hour, so its text is made each time, and rendered if it has changed. */
  function registerFeed(
    url: string,
    type: string,
    make: (origin: string, services: Services) => Promise<string>,
  ): void {
    let last: { readonly text: string; readonly rendered: Rendered } | null = null;
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      if (!strangers.isOpen()) throw notShown();
      const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
      const text = await make(origin, services);
      if (last?.text !== text) {
        last = { text, rendered: new Rendered({ bytes: Buffer.from(text), type, headers: OPEN }) };
      }
      const { rendered } = last;
      reply.hijack();
      writeRendered(request.raw, reply.raw, rendered);
      return reply;
    });
  }
}

/** Past Fastify, and for a moment before its router, like the calls' shared answers. */
function sendShared({ raw, server }: FastifyRequest, reply: FastifyReply, shared: Shared): FastifyReply {
  const { bytes: rendered, isCurrent } = shared;
  if (raw.url !== undefined) server.responseCache.remember(raw.url, { rendered, isCurrent, admits: null });
  reply.hijack();
  writeRendered(raw, reply.raw, rendered);
  return reply;
}
