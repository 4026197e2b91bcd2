/** Where figures are parted. Not shared with `prices.tsx`, which the sign-in carries: there every byte counts. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** `12,000円`. */
export function yenText(amount: number): string {
  return `${String(amount).replace(THOUSANDS, ',')}円`;
}
