/** The door of the token flow: nine calls between its wire and the match engine (reporter specification, section 7). */

import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Conflict } from '#contract/match-v2.ts';
import {
  cancelPostponement,
  getTargetMatch,
  getTargetMatchesByUrlAccessToken,
  operatePkScore,
  operateScore,
  registerMatchResult,
  registerPostponement,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match-v2.ts';
import type { ErrorAnswer } from '#contract/wire.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import type { Reporter } from '#server/http/callers.ts';
import { HttpError, unauthorized } from '#server/http/errors.ts';
import { registerCall } from '#server/http/register.ts';
import { type Answer, createExecute, type Executed, type ExecuteNeeds, type Execution } from './execute.ts';
import type { TokenScopes } from './ports.ts';
import { withChampionship } from './reads.ts';
import { findById } from './repository.ts';
import { toMatch } from './row.ts';
import {
  cancelPostponementCommand,
  correctionCommand,
  kickCommand,
  postponementCommand,
  registrationCommand,
  scoreCommand,
  statusCommand,
} from './token-flow-commands.ts';
import { listMatches } from './token-flow-list.ts';
import { toTokenFlowMatch } from './views.ts';

export type MatchNeeds = ExecuteNeeds & {
  readonly tokens: TokenScopes;
  readonly fiscalYear: () => number;
};

const MATCH_NOT_FOUND = '指定された試合が見つかりません。';
const KEY_REUSED =
  '同じ操作番号が別の内容の操作に使われています。画面を読み込み直して、もう一度操作してください。';
const BUSY = 'ただいま混み合っています。時間をおいて再度お試しください。';

export function registerMatches(app: FastifyInstance, needs: MatchNeeds): void {
  const { championships, store, tokens } = needs;
  const execute = createExecute(needs);

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
  registerCall(app, updateMatchResult, (request) =>
    write(updateMatchResult, request, correctionCommand(request.body)),
  );

  async function write(call: Call, request: WriteRequest, command: MatchCommand) {
    const { body, reporter, idempotencyKey } = request;
    const { championshipId, matchId } = body;
    await requireCovered(reporter, championshipId, matchId);
    const execution = await execute(
      {
        championshipId,
        matchId,
        command,
        policy: TOKEN_FLOW,
        actor: reporter.tokenId,
        recordedAt: request.recordedAt,
        repeatable:
          idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: fingerprint(call, body) },
      },
      inTokenFlowWords,
    );
    return answered(execution);
  }
}

type WriteRequest = {
  readonly body: { readonly championshipId: string; readonly matchId: string };
  readonly reporter: Reporter;
  readonly idempotencyKey: string | null;
  readonly recordedAt: string | null;
};

/** An accepted write answers the match; a refusal its sentence, a conflict beside it what the match is now. */
function inTokenFlowWords({ schedule, championship, match, rejection }: Executed): Answer {
  const current = () => toTokenFlowMatch(schedule, match, championship);
  if (rejection === null) return { status: 200, body: JSON.stringify({ match: current() }) };
  const { code, message } = rejection;
  const refusal: ErrorAnswer = { code, message };
  if (rejection.kind === 'rule') return { status: 400, body: JSON.stringify(refusal) };
  const conflict: Conflict = { ...refusal, match: current() };
  return { status: 409, body: JSON.stringify(conflict) };
}

function answered(execution: Execution) {
  switch (execution.kind) {
    case 'answered':
      return { status: execution.answer.status, text: execution.answer.body };
    case 'noMatch':
      throw matchNotFound();
    case 'keyReused':
      throw new HttpError({ status: 409, code: 'idempotency_key_reused', message: KEY_REUSED });
    case 'busy':
      throw new HttpError({ status: 503, code: 'busy', message: BUSY });
  }
}

/** What is not the token's looks as if it did not exist (decision 4). */
async function requireCovered(reporter: Reporter, championshipId: string, matchId: string): Promise<void> {
  const covered = await reporter.covers(championshipId, matchId);
  if (covered === 'foreign') throw unauthorized();
  if (covered === 'noMatch') throw matchNotFound();
}

function matchNotFound(): HttpError {
  return new HttpError({ status: 404, code: 'match_not_found', message: MATCH_NOT_FOUND });
}

/** The same key with another method, path or body is a mistake of the sender. */
function fingerprint({ method, group, path }: Call, body: unknown): string {
  return hash('sha256', `${method} ${group}/${path} ${JSON.stringify(body)}`, 'base64url');
}
