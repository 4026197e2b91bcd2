/** A draw by lot (抽選) that anybody can repeat: the same number and the same clubs always give the same order. */

/** The largest number that a draw may have. */
export const LOT_LIMIT = 999_999;

/** The clubs in the order drawn by this number, from 0 to {@link LOT_LIMIT}; the order they come in makes no difference. */
export function drawnOrder(clubs: readonly string[], number: number): readonly string[] {
  const next = sequenceFrom(number);
  const order = clubs.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(next() * (last + 1));
    const [one = '', other = ''] = [order[last], order[chosen]];
    order[last] = other;
    order[chosen] = one;
  }
  return order;
}

/** Mulberry32: numbers from 0 to below 1. A published draw must stay repeatable, so the constants never change. */
function sequenceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
