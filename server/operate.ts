/** `npm run admin -- …`: what an operator does to accounts and members, on the machine of the server. */

import process from 'node:process';
import { openServerKey } from './config/server-key.ts';
import { ConfigError, processEnvironment } from './config.ts';
import { originOf } from './demo/origin.ts';
import { relyingPartyOf } from './identity/passkeys/relying-party.ts';
import { openPool } from './identity/pool.ts';
import { lookAtInstallation } from './installation.ts';
import { createSessions } from './members/sessions.ts';
import { openMessages } from './messages/messages.ts';
import { OperatorError, runCommand, usage } from './operator/commands.ts';
import { refusalToStart } from './refusal-to-start.ts';
import { contentOf } from './site/content.ts';

const [, , ...args] = process.argv;

try {
  if (args.length === 0) throw new OperatorError('操作を指定してください。');
  for (const line of await operate()) console.log(line);
} catch (error) {
  const isOurs = error instanceof OperatorError;
  console.error(isOurs ? [error.message, '', ...usage()].join('\n') : refusalToStart(error));
  process.exitCode = 1;
}

async function operate(): Promise<readonly string[]> {
  const clock = () => Temporal.Now.instant();
  // Not made here: a database that nobody has started a server on has no accounts.
  const { config, store } = await lookAtInstallation(processEnvironment());
  const origin = await originOf(store);
  const messages = openMessages({
    config,
    origin,
    clock,
    warn: (_facts, text) => console.error(text),
    print: (line) => console.log(line),
  });
  try {
    if (config.identity.mode !== 'embedded') {
      throw new ConfigError('IDENTITY_MODE=cognito では、アカウントはクラウドの管理画面で扱ってください。');
    }
    const pool = await openPool({
      store,
      clock,
      messages,
      serverKey: openServerKey(config),
      siteName: contentOf(config, origin).site.name,
      publicUrl: config.publicUrl,
      ...config.identity,
      // Nobody signs in here.
      requiresSecondFactor: () => false,
      relyingParty: relyingPartyOf(config.publicUrl),
    });
    const sessions = createSessions({
      store,
      clock,
      most: config.sessionsPerMember,
      // Servers look anew every few seconds.
      onChange: () => undefined,
    });
    return await runCommand(args, {
      pool,
      sessions,
      adminEmails: config.adminEmails,
      mail: config.messages.smtpUrl === null ? 'kept' : 'sent',
    });
  } finally {
    await messages.close();
    await store.close();
  }
}
