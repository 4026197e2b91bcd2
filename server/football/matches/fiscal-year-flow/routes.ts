/**
 * The fiscal-year flow: eleven calls between its wire and the match engine (reporter specification, section 7),
 * once for the season (`match`) and once for the championships to practise on (`test-match`).
 */

import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { FiscalYearFlow } from '#contract/match/fiscal-year-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { FISCAL_YEAR_FLOW, PRACTICE_FLOW } from '#domain/match/policy.ts';
import { reportersOf } from '#server/football/access/public.ts';
import type { Reporter } from '#server/platform/http/callers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { matchChampionshipsOf } from '../championships.ts';
import { executeOf } from '../engine/execute.ts';
import { createWrite, matchNotFound, requireCovered, type WriteRequest } from '../engine/flow.ts';
import { mendingCommand } from '../engine/intent-commands.ts';
import { withChampionship } from '../reads.ts';
import { findById } from '../repository.ts';
import { toMatch } from '../row.ts';
import {
  editedResultCommand,
  extraHalvesCommand,
  matchPostponementCommand,
  minusCommand,
  pkCommand,
  plusCommand,
  resultCommand,
  shootOutCommand,
  stepCommand,
} from './commands.ts';
import { isOpen, listCurrent, type Opening } from './list.ts';
import { toFiscalYearMatch } from './views.ts';

/** The calls of one group, and the championships they are for. */
export type FiscalYearSetup = { readonly flow: FiscalYearFlow; readonly opens: Opening };

export function registerFiscalYearFlow(
  app: FastifyInstance,
  { flow, opens }: FiscalYearSetup,
  services: Services,
): void {
  const { store } = services;
  const championships = matchChampionshipsOf(services);
  const writeThrough = createWrite(executeOf(services), {
    policy: opens === 'practice' ? PRACTICE_FLOW : FISCAL_YEAR_FLOW,
    view: toFiscalYearMatch,
    epoch: store.epoch,
  });

  registerCall(app, flow.currentMatches, async ({ query }, { request }) => {
    const scope = await reportersOf(services).scopeOf(query.accessToken, request.ip);
    if (scope === null) return [];
    const wish = { opens, category: query.category, fiscalYear: Number(query.fiscalYear) };
    return listCurrent(scope, wish, services);
  });

  registerCall(app, flow.targetMatch, async ({ query, reporter }) => {
    const { championshipId, matchId } = query;
    await requireOpen(query, reporter);
    const match = await withChampionship(championships, championshipId, null, async (championship) => {
      const record = await findById(championshipId, matchId, store.db);
      return record && toFiscalYearMatch(record, toMatch(record, championship.rules), championship);
    });
    if (match === null) throw matchNotFound();
    return match;
  });

  registerCall(app, flow.plusScore, (request) => write(flow.plusScore, request, plusCommand(request.body)));
  registerCall(app, flow.minusScore, (request) =>
    write(flow.minusScore, request, minusCommand(request.body)),
  );
  registerCall(app, flow.managePkScore, (request) =>
    write(flow.managePkScore, request, pkCommand(request.body)),
  );
  registerCall(app, flow.handleGameStatus, (request) =>
    write(flow.handleGameStatus, request, stepCommand(request.body)),
  );
  registerCall(app, flow.registerExtraHalves, (request) =>
    write(flow.registerExtraHalves, request, extraHalvesCommand(request.body)),
  );
  registerCall(app, flow.registerPk, (request) =>
    write(flow.registerPk, request, shootOutCommand(request.body)),
  );
  registerCall(app, flow.registerMatchResult, (request) =>
    write(flow.registerMatchResult, request, resultCommand(request.body)),
  );
  registerCall(app, flow.registerMatchPostponement, (request) =>
    write(flow.registerMatchPostponement, request, matchPostponementCommand()),
  );
  registerCall(app, flow.mendMatch, (request) =>
    write(flow.mendMatch, request, mendingCommand(request.body.mending)),
  );
  registerCall(app, flow.registerEditedMatchResult, (request) =>
    write(flow.registerEditedMatchResult, request, editedResultCommand(request.body)),
  );

  async function write(
    call: Call,
    request: WriteRequest & { readonly body: MatchOfYear },
    command: MatchCommand,
  ) {
    await requireOpen(request.body, request.reporter);
    return writeThrough(call, request, command);
  }

  /** A match of the other flow or of another year is as unknown as one that does not exist. */
  async function requireOpen(named: MatchOfYear, reporter: Reporter): Promise<void> {
    const { championshipId, matchId, fiscalYear } = named;
    await requireCovered(reporter, championshipId, matchId);
    const championship = await championships.findById(championshipId);
    const year = fiscalYear === undefined ? null : Number(fiscalYear);
    const flow = { opens, fiscalYear: year };
    if (championship === null || !(await isOpen(championship, flow, championships))) throw matchNotFound();
  }
}

/** `fiscalYear` is missing only where practice speaks in the token flow's words. */
type MatchOfYear = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly fiscalYear?: string | number;
};
