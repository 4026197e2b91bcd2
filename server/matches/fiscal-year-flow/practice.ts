/** Who practises begins a match anew as often as they like. */

import type { FastifyInstance } from 'fastify';
import { restartPractice } from '#contract/practice.ts';
import { restart } from '#domain/match/restart.ts';
import { registerCall } from '#server/http/register.ts';
import type { Execute } from '../engine/execute.ts';
import { createCarryOut, matchNotFound, requireCovered } from '../engine/flow.ts';
import type { Championships } from '../ports.ts';
import { toFiscalYearMatch } from './views.ts';

export type PracticeNeeds = { readonly championships: Championships; readonly execute: Execute };

export function registerPractice(app: FastifyInstance, { championships, execute }: PracticeNeeds): void {
  const carryOut = createCarryOut(execute, toFiscalYearMatch);

  registerCall(app, restartPractice, async (request) => {
    const { body, reporter, seenVersion } = request;
    await requireCovered(reporter, body.championshipId, body.matchId);
    const championship = await championships.findById(body.championshipId);
    if (championship === null || !championship.practice) throw matchNotFound();
    return carryOut(restartPractice, request, (match) => restart(match, seenVersion));
  });
}
