/** Who practises begins a match anew as often as they like. */

import type { FastifyInstance } from 'fastify';
import { restartPractice } from '#contract/practice.ts';
import { restart } from '#domain/match/restart.ts';
import { registerCall } from '#server/http/register.ts';
import type { Services } from '#server/services.ts';
import { matchChampionshipsOf } from '../championships.ts';
import { executeOf } from '../engine/execute.ts';
import { createCarryOut, matchNotFound, requireCovered } from '../engine/flow.ts';
import { toFiscalYearMatch } from './views.ts';

export function registerPractice(app: FastifyInstance, services: Services): void {
  const carryOut = createCarryOut(executeOf(services), toFiscalYearMatch);

  registerCall(app, restartPractice, async (request) => {
    const { body, reporter, seenVersion } = request;
    await requireCovered(reporter, body.championshipId, body.matchId);
    const championship = await matchChampionshipsOf(services).findById(body.championshipId);
    if (championship === null || !championship.practice) throw matchNotFound();
    return carryOut(restartPractice, request, (match) => restart(match, seenVersion));
  });
}
