/** A span of whole days in Tokyo, both ends included, `YYYY-MM-DD`. */
export type DateWindow = { readonly from: string; readonly to: string };

/** Dates in ISO form compare as text. */
export function isInWindow(date: string, window: DateWindow): boolean {
  return window.from <= date && date <= window.to;
}
