import { FISCAL_YEAR_FLOW, type FlowPolicy, PRACTICE_FLOW, TOKEN_FLOW } from '#domain/match/policy.ts';
import type { Answer } from '../outbox/operation.ts';
import type { Door } from '../outbox/ports.ts';

/**
 * The server's doors for a reporter, by the names that addresses have for them. A screen brings the one it enters by; another
 * is needed only for what waits of the other flow, and then there is a network.
 */
export const DOORS: Readonly<Record<string, Door>> = {
  token: later(TOKEN_FLOW, () => import('./token-flow.ts').then((loaded) => loaded.tokenDoor)),
  match: later(FISCAL_YEAR_FLOW, () => import('./fiscal-year-flow.ts').then((loaded) => loaded.matchDoor)),
  'test-match': later(PRACTICE_FLOW, () =>
    import('./fiscal-year-flow.ts').then((loaded) => loaded.testMatchDoor),
  ),
};

const NO_ANSWER: Answer = { kind: 'unanswered', by: 'network' };

function later(policy: FlowPolicy, load: () => Promise<Door>): Door {
  return {
    policy,
    send: async (operation, seen, givenUp) => {
      const { promise: isGivenUp, resolve } = Promise.withResolvers<null>();
      givenUp.addEventListener('abort', () => resolve(null));
      const door = await Promise.race([load().catch(() => null), isGivenUp]);
      return door === null ? NO_ANSWER : door.send(operation, seen, givenUp);
    },
  };
}
