/** An administrator's change of a match: looked at before it is saved, then written the one way every match is. */

import type { FastifyInstance } from 'fastify';
import { changeMatch, type MatchChange, previewMatchChange } from '#contract/match/admin.ts';
import type { ErrorAnswer } from '#contract/wire.ts';
import { type AdministratorCommand, administer, stateOf } from '#domain/match/administration.ts';
import { UNKNOWN_VERSION } from '#domain/match/administration-messages.ts';
import { evolve, fold } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import { movesOf } from '#server/football/competition/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { invalid, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChampionshipFacts, matchChampionshipsOf } from '../championships.ts';
import { executeOf } from '../engine/execute.ts';
import { fingerprint, givenTime, matchNotFound, textOf } from '../engine/flow.ts';
import { mendingCommand } from '../engine/intent-commands.ts';
import type { Answer, Executed } from '../engine/operation.ts';
import { type SeenVersion, versionIn } from '../engine/seen.ts';
import { withChampionship } from '../reads.ts';
import { findById, findEvents } from '../repository.ts';
import { type MatchRecord, toMatch } from '../row.ts';
import { toMatchView } from '../views.ts';
import { auditEntry } from './audit.ts';

type MatchIds = { readonly championshipId: string; readonly matchId: string };
type Found = {
  readonly championship: ChampionshipFacts;
  readonly record: MatchRecord;
  readonly match: Match;
};

export function registerMatchChanges(app: FastifyInstance, services: Services): void {
  const { store, audit } = services;
  const championships = matchChampionshipsOf(services);
  const execute = executeOf(services);
  const seenNow = (seen: SeenVersion) => versionIn(store.epoch.current(), seen);

  registerCall(app, previewMatchChange, async ({ params, body: { version, epoch, change } }) => {
    const { match, record, championship } = await find(params);
    const decision = administer(match, seenNow({ version, epoch }), await commandOf(change, params, match));
    if (!decision.ok) {
      const { kind, code, message } = decision.fault;
      throw new Refusal(kind === 'conflict' ? 'conflict' : 'invalid', { code, message });
    }
    const after = decision.events.reduce(evolve, match);
    const { championshipId, matchId } = params;
    const { sentences } = await movesOf(services)({ championshipId, after: new Map([[matchId, after]]) });
    const { fixture: _fixture, ...state } = after;
    return { version, after: toMatchView({ ...record, state }, championship), moves: [...sentences] };
  });

  registerCall(app, changeMatch, async ({ params, body, member, idempotencyKey }) => {
    const { match } = await find(params);
    const command = await commandOf(body.change, params, match);
    const executed = await execute(
      {
        ...params,
        decide: (current) => administer(current, seenNow(body), command),
        past: () => null,
        actor: member.email,
        entered: null,
        repeatable:
          idempotencyKey === null
            ? null
            : { key: idempotencyKey, fingerprint: fingerprint(changeMatch, { params, body }) },
        beside: (done, before, db) => audit(auditEntry(done, before, command, member.email), db),
        pace: null,
      },
      answerOf,
    );
    return textOf(executed);
  });

  async function find({ championshipId, matchId }: MatchIds): Promise<Found> {
    const found = await withChampionship(championships, championshipId, null, async (championship) => {
      const record = championship.practice ? null : await findById(championshipId, matchId, store.db);
      return record && { championship, record, match: toMatch(record, championship.rules) };
    });
    if (found === null) throw matchNotFound();
    return found;
  }

  /** What a version was is settled for good, so it may be read before the change's own transaction. */
  async function commandOf(
    change: MatchChange,
    { championshipId, matchId }: MatchIds,
    { fixture }: Match,
  ): Promise<AdministratorCommand> {
    switch (change.kind) {
      case 'result':
        return { type: 'enterResult', correction: change.correction };
      case 'score':
        return { type: 'correctScore', goals: change.goals };
      case 'add_goal':
        return { type: 'addGoal', place: change.place };
      case 'drop_goal':
        return { type: 'dropGoal', goal: change.goal, side: change.side, period: change.period };
      case 'move_goal':
      case 'change_kick':
      case 'remove_kick':
      case 'resume_shoot_out':
      case 'choose_kit':
      case 'set_kick_off':
        return mendingCommand(change);
      case 'registration':
        return { type: 'registerResult', actualStartTime: givenTime(change.actual_start_time) };
      case 'reopening':
        return { type: 'reopen' };
      case 'postponement':
        return { type: 'postpone', reason: change.reason, otherReason: change.other_reason };
      case 'postponement_cancelled':
        return { type: 'cancelPostponement' };
      case 'reverting': {
        const events = await findEvents(championshipId, matchId, store.db);
        if (change.to > events.length) {
          throw invalid('unknown_version', UNKNOWN_VERSION);
        }
        return { type: 'revert', to: change.to, state: stateOf(fold(fixture, events.slice(0, change.to))) };
      }
    }
  }
}

function answerOf({ match, rejection }: Executed): Answer {
  if (rejection === null) return { status: 200, body: JSON.stringify({ version: match.version }) };
  const { kind, code, message } = rejection;
  const refusal: ErrorAnswer = { code, message };
  return { status: kind === 'conflict' ? 409 : 400, body: JSON.stringify(refusal) };
}
