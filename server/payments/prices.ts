import type { Prices } from '#domain/membership/course/changes.ts';
import type { Services } from '#server/services.ts';

/** What memberships cost on this site; null where the operator has written no prices. */
export function pricesOf({ content }: Pick<Services, 'content'>): Prices | null {
  return content.now().site.prices ?? null;
}
