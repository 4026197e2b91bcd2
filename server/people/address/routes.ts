/** 住所 by its postal code, for who registers and for members. */

import type { FastifyInstance } from 'fastify';
import { addressOfPostalCode } from '#contract/member/address.ts';
import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { busy, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { createThread, ThreadBusyError, ThreadEndedError } from '#server/platform/threads/thread.ts';
import { serverProgram } from '#server/program-files.ts';

/** A person asks once or twice; a school shares an address. */
const PACE: PaceRule = { most: 60, windowMs: 10 * 60_000 };
const TOO_OFTEN = '住所の検索が続いています。しばらくしてから、もう一度お試しください。';

const BUSY = '住所を検索できませんでした。しばらくしてから、もう一度お試しください。';

const THREAD = {
  program: serverProgram('people/address/address-program'),
  data: null,
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  // A form takes some minutes; later ones are not kept waiting for the table.
  idleMs: 10 * 60_000,
  // Most of it for the table, on a busy machine.
  hangsMs: 10_000,
  most: 50,
} as const;

/** The table of postal codes is loaded in a thread, by the first question: on the main thread that took a second. */
export function registerAddress(app: FastifyInstance, { onClose }: Pick<Services, 'onClose'>): void {
  const pace = createPace(undefined, PACE);
  const { ask, close } = createThread<string, string | null>(THREAD);
  onClose(close);

  registerCall(app, addressOfPostalCode, async ({ params }, { request }) => {
    const wait = pace.waitSeconds(request.ip);
    if (wait !== null) throw new Refusal('tooMany', { code: 'too_often', message: TOO_OFTEN }, wait);
    try {
      return { address: await ask(params.postalCode) };
    } catch (error) {
      if (error instanceof ThreadBusyError || error instanceof ThreadEndedError) throw busy('busy', BUSY);
      throw error;
    }
  });
}
