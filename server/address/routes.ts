/** 住所 by its postal code, for who registers and for members. */

import type { FastifyInstance } from 'fastify';
import { addressOfPostalCode } from '#contract/address.ts';
import { createPace, type PaceRule } from '#server/http/pace.ts';
import { registerCall } from '#server/http/register.ts';
import { Refusal } from '#server/refusal.ts';
import { addressOf } from './address.ts';

/** A person asks once or twice; a school shares an address. */
const PACE: PaceRule = { most: 60, windowMs: 10 * 60_000 };
const TOO_OFTEN = '住所の検索が続いています。しばらくしてから、もう一度お試しください。';

export function registerAddress(app: FastifyInstance): void {
  const pace = createPace(undefined, PACE);

  registerCall(app, addressOfPostalCode, async ({ params }, { request }) => {
    const wait = pace.waitSeconds(request.ip);
    if (wait !== null) throw new Refusal('tooMany', { code: 'too_often', message: TOO_OFTEN }, wait);
    return { address: await addressOf(params.postalCode) };
  });
}
