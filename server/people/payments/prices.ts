import type { Prices } from '#domain/membership/course/changes.ts';

/** What memberships cost on this site; null where the operator has written no prices. */
export function pricesOf({
  content,
}: {
  readonly content: { now(): { readonly site: { readonly prices?: Prices | undefined } } };
}): Prices | null {
  return content.now().site.prices ?? null;
}
