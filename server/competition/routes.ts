/** What members read of a competition: one answer for all of them, made anew when a match of it changes. */

import type { FastifyInstance } from 'fastify';
import { competition } from '#contract/competition.ts';
import { type Rendered, render } from '#server/http/answers.ts';
import { HttpError } from '#server/http/errors.ts';
import { registerCall } from '#server/http/register.ts';
import type { Bus } from '#server/live/bus.ts';
import { keepUntilChange } from '#server/live/bus-kept.ts';
import type { Store } from '#server/store/store.ts';
import { createCertaintyMemory } from './certainty-memory.ts';
import { CHAMPIONSHIP_NOT_FOUND } from './messages.ts';
import { createMovesOf, type MovesOf } from './moves.ts';
import type { CompetitionChampionships, CompetitionMatches } from './ports.ts';
import { createCompetitionReading } from './reading.ts';
import { createSettling } from './settling.ts';
import { toCompetitionView } from './view.ts';

export type CompetitionNeeds = {
  readonly store: Store;
  readonly bus: Bus;
  readonly championships: CompetitionChampionships;
  readonly matches: CompetitionMatches;
};

/** Championships of one week and then some. */
const KEPT = 300;
/** After a change of settings made by another process, the old table holds no longer than this, in milliseconds. */
const FRESH_MS = 5_000;

/** Gives what a correction asks before it is saved. */
export function registerCompetition(app: FastifyInstance, needs: CompetitionNeeds): { movesOf: MovesOf } {
  const { store, bus, championships, matches } = needs;
  const reading = createCompetitionReading({ championships, matches });
  const findCertainties = createCertaintyMemory();
  const answers = keepUntilChange<Rendered>(bus, KEPT);
  const settling = createSettling({
    store,
    bus,
    reading,
    matches,
    onError: (error) => app.log.error(error, 'a bracket could not be filled'),
  });
  app.addHook('onClose', () => settling.close());

  registerCall(app, competition, async ({ query }) => {
    const { championshipId, fiscalYear } = query;
    const keyOf = () =>
      [championshipId, fiscalYear, championships.revision(), Math.floor(performance.now() / FRESH_MS)].join(
        ' ',
      );
    const key = keyOf();
    const bytes = await answers.get(
      key,
      (change) => change.championshipId === championshipId,
      async () => {
        const read = await reading.read(championshipId, store.db);
        // One that practises, or belongs to another year, is as unknown as one that does not exist.
        if (read === null || read.championship.fiscalYear !== Number(fiscalYear)) throw notFound();
        return render(toCompetitionView(read, findCertainties));
      },
    );
    return { bytes, isCurrent: () => answers.holds(key, bytes) && key === keyOf() };
  });

  return { movesOf: createMovesOf(reading, store.db) };
}

export function notFound(): HttpError {
  return new HttpError({ status: 404, code: 'championship_not_found', message: CHAMPIONSHIP_NOT_FOUND });
}
