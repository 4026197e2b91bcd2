import type { FastifyInstance } from 'fastify';
import { matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import type { Services } from '#server/platform/services.ts';
import { registerFiscalYearFlow } from './fiscal-year-flow/routes.ts';
import { registerPractice } from './practice.ts';
import { registerEntries, registerTimeline } from './timeline/routes.ts';
import { registerTokenFlow } from './token-flow/routes.ts';

/** What reporters write and what is read of matches beside it; both flows go through one engine (decision 1). */
export function registerMatches(app: FastifyInstance, services: Services): void {
  registerTokenFlow(app, services);
  registerFiscalYearFlow(app, { flow: matchFlow, opens: 'season' }, services);
  registerFiscalYearFlow(app, { flow: testMatchFlow, opens: 'practice' }, services);
  registerPractice(app, services);
  registerTimeline(app, services);
  registerEntries(app, services);
}
