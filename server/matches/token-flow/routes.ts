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
} from '#contract/match-v2.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { registerCall } from '#server/http/register.ts';
import type { Store } from '#server/store/store.ts';
import type { Execute } from '../engine/execute.ts';
import { createWrite, matchNotFound, requireCovered } from '../engine/flow.ts';
import { mendingCommand } from '../engine/intent-commands.ts';
import type { Championships, TokenScopes } from '../ports.ts';
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

export type TokenFlowNeeds = {
  readonly store: Store;
  readonly championships: Championships;
  readonly tokens: TokenScopes;
  readonly fiscalYear: () => number;
  readonly execute: Execute;
};

export function registerTokenFlow(app: FastifyInstance, needs: TokenFlowNeeds): void {
  const { championships, store, tokens } = needs;
  const write = createWrite(needs.execute, { policy: TOKEN_FLOW, view: toTokenFlowMatch });

  registerCall(app, getTargetMatchesByUrlAccessToken, async ({ query }) => {
    const scope = await tokens.scopeOf(query.urlAccessToken);
    return scope === null ? [] : listMatches(scope, { ...needs, db: store.db });
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
