/** A site with prices, and an account at a stand-in of the payment provider. */

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { type StripeServer, startStripeServer } from '#server/testing/stripe-server.ts';

const PRICES = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };
const CONTENT = 'content';

export type PayingSite = Pick<ServerProcess, 'url' | 'dataDir' | 'demo'> & {
  readonly stripe: StripeServer;
  remove(): Promise<void>;
};

type PayingSiteSettings = {
  /** What the account has besides cards. */
  readonly methods?: string;
  /** An instant at which both clocks stand still. */
  readonly clock?: string;
};

/** Starts both. */
export async function startPayingSite({ methods = '', clock }: PayingSiteSettings = {}): Promise<PayingSite> {
  const content = await mkdtemp(join(tmpdir(), 'tsunagu-content-'));
  await cp(CONTENT, content, { recursive: true });
  await changed(join(content, 'site.json'), { prices: PRICES });
  await changed(join(content, 'operator.json'), { 登録番号: 'T1234567890123' });
  const stripe = await startStripeServer({ now: clock ?? new Date().toISOString() });
  const methodsEnv = methods === '' ? {} : { PAYMENT_METHODS: methods };
  const server = await startServerProcess({
    ...(clock === undefined ? {} : { clock }),
    env: { CONTENT_DIR: content, ...methodsEnv, ...stripe.env },
  });
  return {
    url: server.url,
    dataDir: server.dataDir,
    demo: server.demo,
    stripe,
    async remove() {
      await server.remove();
      stripe.stop();
      await rm(content, { recursive: true, force: true });
    },
  };
}

async function changed(file: string, changes: object): Promise<void> {
  const now = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...now, ...changes }));
}
