import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from '#domain/match/policy.ts';
import { commandOf } from './command-of.ts';
import { fiscalYearCommandOf } from './fiscal-year-command-of.ts';
import { onFiscalYearWire } from './fiscal-year-wire.ts';
import { onWire } from './wire.ts';

/** One generation of the flow, as a server serves it. */
export type ServedFlow = {
  readonly policy: FlowPolicy;
  readonly commandOf: (call: string, body: unknown) => MatchCommand;
  readonly onWire: (match: Match) => unknown;
};

export const TOKEN: ServedFlow = { policy: TOKEN_FLOW, commandOf, onWire };
const FISCAL_YEAR: ServedFlow = {
  policy: FISCAL_YEAR_FLOW,
  commandOf: fiscalYearCommandOf,
  onWire: onFiscalYearWire,
};

/** In whose words the server speaks below a path. */
export function flowOfPath(pathname: string): ServedFlow {
  return pathname.startsWith('/api/match-v2/') ? TOKEN : FISCAL_YEAR;
}
