import type { Match } from '#domain/match/match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from '#domain/match/policy.ts';
import { onFiscalYearWire } from './fiscal-year-wire.ts';
import { onWire } from './wire.ts';

/** One generation of the flow, as a server serves it. */
export type ServedFlow = { readonly policy: FlowPolicy; readonly onWire: (match: Match) => object };

export const TOKEN: ServedFlow = { policy: TOKEN_FLOW, onWire };
const FISCAL_YEAR: ServedFlow = { policy: FISCAL_YEAR_FLOW, onWire: onFiscalYearWire };

/** In whose words the server speaks at a path. */
export function flowOfPath(pathname: string): ServedFlow {
  return pathname.includes('/match-v2/') ? TOKEN : FISCAL_YEAR;
}
