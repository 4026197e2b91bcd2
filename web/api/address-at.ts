/** Asked when a postal code has been typed; no form's first page carries it. */

import { addressOfPostalCode } from '#contract/member/address.ts';
import { call } from './client.ts';

/** The beginning of the address at a postal code; null where there is none, or where the server can't be asked. */
export async function addressAt(postalCode: string): Promise<string | null> {
  const answer = await call(addressOfPostalCode, { params: { postalCode } }).catch(() => null);
  return answer?.address ?? null;
}
