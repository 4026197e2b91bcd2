/** The token flow: nine calls between its wire and the match engine (reporter specification, section 7). */

import type { FastifyInstance } from 'fastify';
import {
  cancelPostponement,
  getTargetMatch,
  getTargetMatchesByUrlAccessToken,
  mendMatch,
  operatePkScore,
  operateScore,
  registerMatchResult,
  registerPostponement,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { reportersOf } from '#server/football/access/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { matchChampionshipsOf } from '../championships.ts';
import { executeOf } from '../engine/execute.ts';
import { createWrite, matchNotFound, requireCovered } from '../engine/flow.ts';
import { mendingCommand } from '../engine/intent-commands.ts';
import { withChampionship } from '../reads.ts';
import { findById } from '../repository.ts';
import { toMatch } from '../row.ts';
import { toTokenFlowMatch } from '../views.ts';
import {
  cancelPostponementCommand,
  correctionCommand,
  kickCommand,
  postponementCommand,
  registrationCommand,
  scoreCommand,
  statusCommand,
} from './commands.ts';
import { listMatches } from './list.ts';

export function registerTokenFlow(app: FastifyInstance, services: Services): void {
  const { store } = services;
  const championships = matchChampionshipsOf(services);
  const write = createWrite(executeOf(services), {
    policy: TOKEN_FLOW,
    view: toTokenFlowMatch,
    epoch: services.store.epoch,
  });

  registerCall(app, getTargetMatchesByUrlAccessToken, async ({ query }, { request }) => {
    const scope = await reportersOf(services).scopeOf(query.urlAccessToken, request.ip);
    return scope === null ? [] : listMatches(scope, services);
  });

  registerCall(app, getTargetMatch, async ({ query: { championshipId, matchId }, reporter }) => {
    await requireCovered(reporter, championshipId, matchId);
    const match = await withChampionship(championships, championshipId, null, async (championship) => {
      const record = await findById(championshipId, matchId, store.db);
      return record && toTokenFlowMatch(record, toMatch(record, championship.rules), championship);
    });
    if (match === null) throw matchNotFound();
    return match;
  });

  registerCall(app, operateScore, (request) => write(operateScore, request, scoreCommand(request.body)));
  registerCall(app, operatePkScore, (request) => write(operatePkScore, request, kickCommand(request.body)));
  registerCall(app, updateMatchStatus, (request) =>
    write(updateMatchStatus, request, statusCommand(request.body)),
  );
  registerCall(app, registerMatchResult, (request) =>
    write(registerMatchResult, request, registrationCommand(request.body)),
  );
  registerCall(app, registerPostponement, (request) =>
    write(registerPostponement, request, postponementCommand(request.body)),
  );
  registerCall(app, cancelPostponement, (request) =>
    write(cancelPostponement, request, cancelPostponementCommand()),
  );
  registerCall(app, mendMatch, (request) => write(mendMatch, request, mendingCommand(request.body.mending)));
  registerCall(app, updateMatchResult, (request) =>
    write(updateMatchResult, request, correctionCommand(request.body)),
  );
}
