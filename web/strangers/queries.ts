import { type PublicMatch, publicChampionship, publicChampionships } from '#contract/public-results.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useRead } from '#web/api/calls.ts';

/** While a match may move, and otherwise; the server has the answer ready, and mostly says that nothing has changed. Milliseconds. */
const LIVE_MS = 20_000;
const CALM_MS = 120_000;

/** All that is shown; read again while it is looked at. */
export function useOpenChampionships() {
  const query = useRead(publicChampionships, {}, { refetchInterval: ({ state }) => pauseAfter(state.data) });
  return { query, isHidden: isNotShown(query.error), ...freshness(query) };
}

/** One championship; read again while it is looked at. What has been taken back is hidden, though it was read before. */
export function useOpenChampionship(championshipId: string) {
  const query = useRead(
    publicChampionship,
    { params: { championshipId } },
    { refetchInterval: ({ state }) => pauseAfter(state.data) },
  );
  return { query, isHidden: isNotShown(query.error), ...freshness(query) };
}

type Moving = { readonly date: string; readonly matches: readonly PublicMatch[] };

function pauseAfter(read: Moving | undefined): number {
  const isToday = read?.matches.some(
    ({ match_date, game_status }) => match_date === read.date && game_status !== '試合終了',
  );
  return isToday ? LIVE_MS : CALM_MS;
}

function isNotShown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function freshness({
  dataUpdatedAt,
  failureCount,
}: {
  readonly dataUpdatedAt: number;
  readonly failureCount: number;
}) {
  return { heardAt: dataUpdatedAt, isConnected: failureCount === 0 };
}
