import type { QueryClient } from '@tanstack/react-query';
import { leadToAccessError } from '#web/api/as-member.ts';

/**
 * A screen whose content the reader's membership doesn't reach gives way to the page that says why. What was only read
 * ahead, for a finger near a link, leads nobody away from what they are reading.
 */
export function leadAwayFromRefused(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (event.query.isActive()) leadToAccessError(event.action.error);
  });
}
