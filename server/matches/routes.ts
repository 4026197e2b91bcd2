import type { FastifyInstance } from 'fastify';
import { matchFlow, testMatchFlow } from '#contract/fiscal-year-flow.ts';
import type { AdminMatchNeeds } from './admin-ports.ts';
import { registerAdminMatches } from './admin-routes.ts';
import { createExecute, type ExecuteNeeds } from './execute.ts';
import { registerFiscalYearFlow } from './fiscal-year-flow.ts';
import { keepOperationsClean } from './operation-cleaning.ts';
import type { TokenScopes } from './ports.ts';
import { registerPractice } from './practice.ts';
import { registerTokenFlow } from './token-flow.ts';

export type MatchNeeds = ExecuteNeeds &
  Pick<AdminMatchNeeds, 'linkLabels' | 'movesOf' | 'findLevelRules' | 'recordChange'> & {
    readonly tokens: TokenScopes;
    readonly fiscalYear: () => number;
  };

/** Every door to a match, on one engine (decision 1). */
export function registerMatches(app: FastifyInstance, needs: MatchNeeds): void {
  const doorNeeds = { ...needs, execute: createExecute(needs) };
  registerTokenFlow(app, doorNeeds);
  registerFiscalYearFlow(app, { flow: matchFlow, opens: 'season' }, doorNeeds);
  registerFiscalYearFlow(app, { flow: testMatchFlow, opens: 'practice' }, doorNeeds);
  registerPractice(app, doorNeeds);
  registerAdminMatches(app, doorNeeds);
  keepOperationsClean(app, needs);
}
