import { useEffect } from 'react';
import { flowOf } from '../match/flow.ts';
import { versionOf } from '../match/reported-match.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { type Entered, type EnteredRow, enteredOf, rowsOf } from './entered.ts';
import { useEntries } from './entries-query.ts';
import { isOwn, noteOwn } from './own-operations.ts';

export type EnteredOnMatch = {
  readonly entered: readonly Entered[];
  /** What of it stands or was taken back, as the match's timeline. */
  readonly rows: readonly EnteredRow[];
  /** The server's version of the match that `entered` reaches to; null before it has said anything. */
  readonly version: number | null;
  /** The epoch of that version, where it is known. */
  readonly epoch: string | undefined;
  readonly isFailed: boolean;
  readonly isReading: boolean;
  readonly retry: () => void;
};

/** What was entered for a match, by whom, with what waits on this phone. */
export function useEntered(address: MatchAddress, onPhone: MatchOnPhone): EnteredOnMatch {
  const outbox = useOutbox();
  useEffect(() => {
    const note = () => noteOwn(outbox.state().operations);
    note();
    const stop = outbox.subscribe(note);
    return () => void stop();
  }, [outbox]);
  const match = onPhone.newest?.match ?? null;
  const { data, isError, isFetching, refetch } = useEntries(
    address,
    onPhone.newest === null ? { version: 0 } : versionOf(onPhone.newest),
  );
  const told = { isFailed: isError, isReading: isFetching, retry: () => void refetch() };
  if (match === null) return { entered: [], rows: [], version: null, epoch: undefined, ...told };
  const entries = data?.entries ?? (match.version === 0 ? [] : null);
  const entered = enteredOf({ match, entries, waiting: onPhone.waiting, isOwn }, flowOf(address).policy);
  const version = data?.version ?? (match.version === 0 ? 0 : null);
  const rows = rowsOf({ match, entries }, entered);
  return { entered, rows, version, epoch: data?.epoch, ...told };
}
