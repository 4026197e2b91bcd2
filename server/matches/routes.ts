import type { FastifyInstance } from 'fastify';
import { matchFlow, testMatchFlow } from '#contract/fiscal-year-flow.ts';
import { restartPractice } from '#contract/practice.ts';
import { restart } from '#domain/match/restart.ts';
import { registerCall } from '#server/http/register.ts';
import type { Services } from '#server/services.ts';
import { matchChampionshipsOf } from './championships.ts';
import { executeOf } from './engine/execute.ts';
import { createCarryOut, matchNotFound, requireCovered } from './engine/flow.ts';
import { registerFiscalYearFlow } from './fiscal-year-flow/routes.ts';
import { toFiscalYearMatch } from './fiscal-year-flow/views.ts';
import { registerEntries, registerTimeline } from './timeline/routes.ts';
import { registerTokenFlow } from './token-flow/routes.ts';

/** What reporters write and what is read of matches beside it; both flows go through one engine (decision 1). */
export function registerMatches(app: FastifyInstance, services: Services): void {
  registerTokenFlow(app, services);
  registerFiscalYearFlow(app, { flow: matchFlow, opens: 'season' }, services);
  registerFiscalYearFlow(app, { flow: testMatchFlow, opens: 'practice' }, services);
  registerPractice(app, services);
  registerTimeline(app, services);
  registerEntries(app, services);
}

function registerPractice(app: FastifyInstance, services: Services): void {
  const carryOut = createCarryOut(executeOf(services), {
    view: toFiscalYearMatch,
    epoch: services.store.epoch,
  });

  registerCall(app, restartPractice, async (request) => {
    const { body, reporter } = request;
    await requireCovered(reporter, body.championshipId, body.matchId);
    const championship = await matchChampionshipsOf(services).findById(body.championshipId);
    if (championship === null || !championship.practice) throw matchNotFound();
    return carryOut(restartPractice, request, (seen) => ({
      past: () => null,
      decide: (match) => restart(match, seen),
    }));
  });
}
