import { matchFlow, testMatchFlow } from '#contract/fiscal-year-flow.ts';
import { fiscalYearDoor } from './fiscal-year-door.ts';
import type { MatchDoor } from './match-door.ts';
import { tokenDoor } from './token-door.ts';

/** The server's doors for a reporter, by the names that addresses have for them. */
export const DOORS: Readonly<Record<string, MatchDoor>> = {
  token: tokenDoor,
  match: fiscalYearDoor(matchFlow),
  'test-match': fiscalYearDoor(testMatchFlow),
};
