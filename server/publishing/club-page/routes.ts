/** A club's page: one answer for all members, made anew when a match of its championships changes. */

import type { FastifyInstance } from 'fastify';
import { clubPage } from '#contract/club/club-page.ts';
import { championshipsOf } from '#server/football/championships/public.ts';
import type { MatchChange } from '#server/platform/bus/bus.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { type Rendered, render } from '#server/platform/http/answers.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import type { Services } from '#server/platform/services.ts';
import { pageOf } from './page.ts';

/** Clubs that members look at on one weekend. */
const KEPT = 300;

/** No bus tells of a club, an article or a photo that has changed: the old page holds no longer than this, in milliseconds. */
const FRESH_MS = 10_000;

export function registerClubPage(app: FastifyInstance, services: Services): void {
  const championships = championshipsOf(services);
  const pages = cacheUntilChange<Rendered>(services.bus, KEPT);
  const keyOf = (clubId: string) =>
    [clubId, services.today(), championships.revision(), Math.floor(performance.now() / FRESH_MS)].join('\n');

  registerShared(app, clubPage, async ({ params: { clubId } }) => {
    const key = keyOf(clubId);
    let playedIn: ReadonlySet<string> | null = null;
    const concerns = ({ championshipId, version }: MatchChange) =>
      // A match that is added, or gets other clubs, is announced as version 0.
      playedIn === null || version === 0 || playedIn.has(championshipId);
    const bytes = await pages.get(key, concerns, async () => {
      const page = await pageOf(clubId, services);
      playedIn = new Set(page.championships.map(({ championship_id }) => championship_id));
      return render(page);
    });
    return { bytes, isCurrent: () => key === keyOf(clubId) && pages.holds(key, bytes) };
  });
}
