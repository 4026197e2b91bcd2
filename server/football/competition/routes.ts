/** What members read of a competition: one answer for all of them, made anew when a match of it changes. */

import type { FastifyInstance } from 'fastify';
import { competition } from '#contract/championship/competition.ts';
import { championshipsOf } from '#server/football/championships/public.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { type Rendered, render } from '#server/platform/http/answers.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { certaintiesOf } from './certainty-memory.ts';
import { CHAMPIONSHIP_NOT_FOUND } from './messages.ts';
import { competitionReadingOf } from './reading.ts';
import { settlingOf } from './settling.ts';
import { toCompetitionView } from './view.ts';

/** Championships of one week and then some. */
const KEPT = 300;

export function registerCompetition(app: FastifyInstance, services: Services): void {
  const { store, bus } = services;
  const championships = championshipsOf(services);
  const reading = competitionReadingOf(services);
  const answers = cacheUntilChange<Rendered>(bus, KEPT);
  // Brackets fill themselves as long as the server runs.
  settlingOf(services);

  registerShared(app, competition, async ({ query }) => {
    const { championshipId, fiscalYear } = query;
    const keyOf = () => [championshipId, fiscalYear, championships.revision()].join(' ');
    const key = keyOf();
    const bytes = await answers.get(
      key,
      (change) => change.championshipId === championshipId,
      async () => {
        const read = await reading.read(championshipId, store.db);
        // One that practises, or is not seen in this year, is as unknown as one that does not exist.
        if (read === null || !(await championships.isSeenIn(read.championship, Number(fiscalYear)))) {
          throw notFound('championship_not_found', CHAMPIONSHIP_NOT_FOUND);
        }
        const { name, category } = read.championship;
        return render({
          championship_name: name,
          category,
          ...toCompetitionView(read, certaintiesOf(services)),
        });
      },
    );
    return { bytes, isCurrent: () => answers.holds(key, bytes) && key === keyOf() };
  });
}
