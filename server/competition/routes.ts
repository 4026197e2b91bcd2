/** What members read of a competition: one answer for all of them, made anew when a match of it changes. */

import type { FastifyInstance } from 'fastify';
import { competition } from '#contract/competition.ts';
import { type Rendered, render } from '#server/http/answers.ts';
import type { RecordChange } from '#server/http/record-change.ts';
import { registerCall } from '#server/http/register.ts';
import type { Bus } from '#server/live/bus.ts';
import { cacheUntilChange } from '#server/live/bus-cache.ts';
import type { Store } from '#server/store/store.ts';
import { registerCompetitionList } from './admin/list.ts';
import { registerAdminCompetition } from './admin/routes.ts';
import { createCertaintyMemory } from './certainty-memory.ts';
import { notFound } from './messages.ts';
import { createMovesOf, type MovesOf } from './moves.ts';
import type { CompetitionChampionships, CompetitionMatches } from './ports.ts';
import { createCompetitionReading } from './reading.ts';
import { createSettling } from './settling.ts';
import { toCompetitionView } from './view.ts';

export type CompetitionNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  readonly fiscalYear: () => number;
  readonly audit: RecordChange;
  readonly bus: Bus;
  readonly championships: CompetitionChampionships;
  readonly matches: CompetitionMatches;
};

/** Championships of one week and then some. */
const KEPT = 300;

/** Gives what a correction asks before it is saved. */
export function registerCompetition(app: FastifyInstance, needs: CompetitionNeeds): { movesOf: MovesOf } {
  const { store, clock, bus, championships, matches } = needs;
  const reading = createCompetitionReading({ championships, matches });
  const findCertainties = createCertaintyMemory();
  const answers = cacheUntilChange<Rendered>(bus, KEPT);
  const settling = createSettling({
    store,
    clock,
    bus,
    reading,
    matches,
    onError: (error) => app.log.error(error, 'a bracket could not be filled'),
  });
  app.addHook('onClose', () => settling.close());

  registerCall(app, competition, async ({ query }) => {
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
          throw notFound();
        }
        const { name, category } = read.championship;
        return render({ championship_name: name, category, ...toCompetitionView(read, findCertainties) });
      },
    );
    return { bytes, isCurrent: () => answers.holds(key, bytes) && key === keyOf() };
  });

  registerCompetitionList(app, needs);
  registerAdminCompetition(app, { ...needs, reading, findCertainties, settle: settling.settle });

  return { movesOf: createMovesOf(reading, store.db) };
}
