import type { FastifyInstance } from 'fastify';
import { matchFlow, testMatchFlow } from '#contract/fiscal-year-flow.ts';
import type { AdminMatchNeeds } from './admin/ports.ts';
import { registerAdminMatches } from './admin/routes.ts';
import { createExecute, type ExecuteNeeds } from './engine/execute.ts';
import { keepOperationsClean } from './engine/operation-cleaning.ts';
import { registerPractice } from './fiscal-year-flow/practice.ts';
import { registerFiscalYearFlow } from './fiscal-year-flow/routes.ts';
import type { TokenScopes } from './ports.ts';
import { registerTokenFlow } from './token-flow/routes.ts';

export type MatchNeeds = ExecuteNeeds &
  Pick<AdminMatchNeeds, 'linkLabels' | 'movesOf' | 'findLevelRules' | 'recordChange'> & {
    readonly tokens: TokenScopes;
    readonly fiscalYear: () => number;
  };

/** Both flows and the administration of matches, on one engine (decision 1). */
export function registerMatches(app: FastifyInstance, needs: MatchNeeds): void {
  const doorNeeds = { ...needs, execute: createExecute(needs) };
  registerTokenFlow(app, doorNeeds);
  registerFiscalYearFlow(app, { flow: matchFlow, opens: 'season' }, doorNeeds);
  registerFiscalYearFlow(app, { flow: testMatchFlow, opens: 'practice' }, doorNeeds);
  registerPractice(app, doorNeeds);
  registerAdminMatches(app, doorNeeds);
  keepOperationsClean(app, needs);
}
