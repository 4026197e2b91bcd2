/** What a reporter's request asks of the match engine, read as the server reads it, for a stand-in of the server. */

import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Call } from '#contract/call.ts';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import * as tokenFlow from '#contract/match/token-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { mendingCommand } from '#server/football/matches/engine/intent-commands.ts';
import * as ofYear from '#server/football/matches/fiscal-year-flow/commands.ts';
import * as ofToken from '#server/football/matches/token-flow/commands.ts';

type Read = (body: unknown) => MatchCommand;

/** A body that breaks the contract fails the test. */
function reading<Body extends TSchema>(
  { path, body: schema }: Call<TSchema, Body>,
  read: (body: never) => MatchCommand,
): readonly [string, Read] {
  return [
    path.split('/').at(-1) ?? '',
    (body) => {
      if (schema === undefined || !Check(schema, body)) {
        throw new Error(`a body against the contract of ${path}: ${JSON.stringify(body)}`);
      }
      return read(body as never);
    },
  ];
}

const mending = ({ mending: wanted }: { readonly mending: Parameters<typeof mendingCommand>[0] }) =>
  mendingCommand(wanted);

const TOKEN = new Map<string, Read>([
  reading(tokenFlow.operateScore, ofToken.scoreCommand),
  reading(tokenFlow.operatePkScore, ofToken.kickCommand),
  reading(tokenFlow.updateMatchStatus, ofToken.statusCommand),
  reading(tokenFlow.registerMatchResult, ofToken.registrationCommand),
  reading(tokenFlow.registerPostponement, ofToken.postponementCommand),
  reading(tokenFlow.cancelPostponement, ofToken.cancelPostponementCommand),
  reading(tokenFlow.updateMatchResult, ofToken.correctionCommand),
  reading(tokenFlow.mendMatch, mending),
]);

const OF_YEAR = new Map<string, Read>([
  reading(matchFlow.plusScore, ofYear.plusCommand),
  reading(matchFlow.minusScore, ofYear.minusCommand),
  reading(matchFlow.managePkScore, ofYear.pkCommand),
  reading(matchFlow.handleGameStatus, ofYear.stepCommand),
  reading(matchFlow.registerExtraHalves, ofYear.extraHalvesCommand),
  reading(matchFlow.registerPk, ofYear.shootOutCommand),
  reading(matchFlow.registerMatchResult, ofYear.resultCommand),
  reading(matchFlow.registerMatchPostponement, ofYear.matchPostponementCommand),
  reading(matchFlow.registerEditedMatchResult, ofYear.editedResultCommand),
  reading(matchFlow.mendMatch, mending),
]);

/** `call` is the last part of its address. Throws for a call that the flow does not have, or a body against its contract. */
export function commandOf(flow: 'token' | 'fiscalYear', call: string, body: unknown): MatchCommand {
  const read = (flow === 'token' ? TOKEN : OF_YEAR).get(call);
  if (read === undefined) throw new Error(`The flow has no call ${call}.`);
  return read(body);
}
