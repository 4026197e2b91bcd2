import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLive, type LiveTarget } from '#web/api/live.ts';

/** Changes that come this close together are read as one. */
const TOGETHER_MS = 300;

/**
 * Reads what the key names again as soon as one of the matches, or a championship itself, changes; null follows nothing.
 * Both are compared by their content.
 */
export function useFollowing(target: LiveTarget | null, queryKey: QueryKey): void {
  const client = useQueryClient();
  const followed = JSON.stringify(target);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const named = JSON.parse(followed) as LiveTarget | null;
    if (named === null) return;
    let timer = 0;
    const readAgain = () => {
      clearTimeout(timer);
      const filter = { queryKey: JSON.parse(key) as QueryKey };
      timer = window.setTimeout(() => void client.invalidateQueries(filter), TOGETHER_MS);
    };
    const stop = followLive(
      { ...named, onChanged: readAgain },
      (matches) => {
        if (matches.length > 0) readAgain();
      },
      // The page reads again by itself while no stream opens.
      () => undefined,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, followed, key]);
}
