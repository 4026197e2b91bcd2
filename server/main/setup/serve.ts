import type { Installation } from '#server/main/installation.ts';
import { close, listen, type Running } from '#server/main/running.ts';
import { createClock } from '#server/platform/clock.ts';
import { requirePrivateKey } from '#server/platform/config/server-key.ts';
import { type Environment, isPrintingToJournal, type Place } from '#server/platform/config.ts';
import { createHttp } from '#server/platform/http/server.ts';
import { openOrigin } from '#server/platform/origin/origin.ts';
import { readStored, settingsOf } from '#server/platform/settings/stored.ts';
import { registerSetupPage } from '#server/publishing/web/setup-page.ts';
import {
  forgetSetupToken,
  makeSetupToken,
  setupAddresses,
  setupWelcome,
  setupWelcomeInJournal,
} from './address.ts';
import { configBeforeSetup, isFirstRun } from './first-run.ts';
import { registerSetup } from './routes.ts';

/** Another process on the database may have been set up instead of this one. */
const LOOK_MS = 2_000;

/**
 * Serves nothing but the set-up page, `/healthz` and a sentence, until somebody with the one-time address has set the site up.
 * Rejects with a ConfigError for what would stop the site's own start, too.
 */
export async function serveSetup(
  env: Environment,
  place: Place,
  { store, vault, settings }: Installation,
): Promise<Running> {
  const config = configBeforeSetup(settings);
  requirePrivateKey(config);
  await openOrigin(config, store);
  if (config.identity.mode !== 'embedded') throw new Error('The accounts of this site are elsewhere.');
  const { promise: setUp, resolve: onFinished } = Promise.withResolvers<void>();
  const token = makeSetupToken(place);
  const app = createHttp({ logLevel: place.logLevel, trustProxy: false, publicUrl: null });
  registerSetup(app, {
    env,
    store,
    vault,
    clock: createClock(config.clock),
    passwordMinLength: config.identity.passwordMinLength,
    token,
    onFinished,
  });
  await registerSetupPage(app);
  const looking = setInterval(async () => {
    try {
      if (!isFirstRun(settingsOf(env, await readStored(vault, store.db)))) onFinished();
    } catch (error) {
      app.log.warn(error, 'settings not read');
    }
  }, LOOK_MS);
  const baseUrl = await listen(app, place).catch((error: unknown) => {
    clearInterval(looking);
    throw error;
  });
  return {
    baseUrl,
    welcome: isPrintingToJournal(env)
      ? setupWelcomeInJournal()
      : setupWelcome(setupAddresses(token, { port: Number(new URL(baseUrl).port) })),
    setUp,
    async close() {
      clearInterval(looking);
      forgetSetupToken(place);
      await close(app, store);
    },
  };
}
