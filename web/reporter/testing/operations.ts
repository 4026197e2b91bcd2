import { addressOf, type MatchIds } from '../match/token-flow.ts';
import type { Operation } from '../outbox/operation.ts';

/** A goal of the left club in 前半 that waits to be sent. */
export function goalOn(ids: MatchIds, facts: Partial<Operation> = {}): Operation {
  return {
    key: '0d5f2f4c-2d9e-4f0e-9c66-3a1f3a1c7a01',
    address: addressOf(ids),
    names: { fiscalYear: null, division: '１部', label: '' },
    command: { type: 'scoreGoal', side: 'home', seen: '前半' },
    recordedAt: '2026-11-21T01:35:00.000Z',
    place: 1,
    seen: null,
    stopped: null,
    ...facts,
  };
}
