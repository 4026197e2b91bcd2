import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReporterCommand } from './command-call.ts';
import { sendCommand } from './command-call.ts';
import { foreseen, type OperationResult, runOperation } from './operation.ts';
import { createOperationKeys } from './operation-key.ts';
import { type MatchIds, reportedMatchKey } from './queries.ts';
import { fromTokenFlow, newerOf, type ReportedMatch } from './reported-match.ts';

type Pending = { readonly command: ReporterCommand; readonly version: number };

export type Operations = {
  /** The match with the operation on its way already in it; never older than what the server has said. */
  readonly shown: ReportedMatch;
  readonly pending: ReporterCommand | null;
  /** One at a time: while one is on its way, another does nothing and answers null. */
  readonly perform: (command: ReporterCommand) => Promise<OperationResult | null>;
};

/** The reporter's operations on one match. */
export function useOperations(reported: ReportedMatch, ids: MatchIds): Operations {
  const client = useQueryClient();
  const [pending, setPending] = useState<Pending | null>(null);
  const [keys] = useState(() => createOperationKeys());
  // A ref, not the state: two taps may come before React has drawn the first one.
  const isBusy = useRef(false);

  const perform = async (command: ReporterCommand) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    const { version } = reported.match;
    setPending({ command, version });
    const recordedAt = new Date().toISOString();
    const result = await runOperation(command, version, {
      keys,
      send: async (sent, idempotencyKey) =>
        fromTokenFlow(
          await sendCommand(sent, { ...ids, token: ids.urlAccessToken, idempotencyKey, recordedAt }),
        ),
      pause,
      now: () => performance.now(),
    });
    const { match: answered } = result.kind === 'unknown' ? { match: null } : result;
    const queryKey = reportedMatchKey(ids);
    if (answered !== null) client.setQueryData<ReportedMatch>(queryKey, (known) => newerOf(known, answered));
    if (result.kind !== 'accepted') void client.invalidateQueries({ queryKey });
    isBusy.current = false;
    setPending(null);
    return result;
  };

  const isForeseen = pending !== null && pending.version === reported.match.version;
  return {
    shown: isForeseen ? foreseen(reported, pending.command) : reported,
    pending: pending?.command ?? null,
    perform,
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
