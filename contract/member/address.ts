/** 住所 by its postal code, from Japan Post's public table. */

import * as Type from 'typebox';
import { siteCall } from '../call.ts';

export const addressOfPostalCode = siteCall({
  method: 'GET',
  path: '/api/address/:postalCode',
  // Who registers has no account yet.
  access: 'everyone',
  summary: 'The beginning of the address that a postal code stands for; null where it names no one place',
  params: Type.Object({ postalCode: Type.String({ minLength: 1, maxLength: 20 }) }),
  answer: Type.Object({ address: Type.Union([Type.String(), Type.Null()]) }),
});
