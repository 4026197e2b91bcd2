import { modeOf } from '#server/platform/config/mode.ts';
import { type Config, type Environment, readConfig } from '#server/platform/config.ts';

/** What somebody has to say before a site can open. */
const TO_BE_SAID = ['PUBLIC_URL', 'TRUST_PROXY', 'ADMIN_EMAILS'] as const;

/**
 * Whether nobody has said anything yet about this site, neither in the environment nor in the database: then the server asks, by
 * the set-up. Half of it is a mistake, and stops the start. Only `NODE_ENV=production` asks: a trial needs no answers.
 */
export function isFirstRun(settings: Environment): boolean {
  const isAsking = settings.NODE_ENV === 'production' && modeOf(settings) === 'production';
  const isEmbedded = (settings.IDENTITY_MODE ?? 'embedded') === 'embedded';
  return isAsking && isEmbedded && TO_BE_SAID.every((name) => settings[name] === undefined);
}

/** The settings of a server that is being set up: sound ones in the place of what nobody has said. Throws a ConfigError for the others. */
export function configBeforeSetup(settings: Environment): Config {
  return readConfig({
    ...settings,
    PUBLIC_URL: 'https://tsunagu.invalid',
    TRUST_PROXY: '0',
    ADMIN_EMAILS: 'nobody@tsunagu.invalid',
  });
}
