/** `tsunagu admin`: what an operator does to accounts and members, on the machine of the server. */

import { lookAtInstallation } from '#server/main/installation.ts';
import { openMessages } from '#server/messaging/messages/messages.ts';
import { relyingPartyOf } from '#server/people/identity/passkeys/relying-party.ts';
import { openPool } from '#server/people/identity/pool.ts';
import { createSessions } from '#server/people/members/sessions.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import { type Config, ConfigError, processEnvironment } from '#server/platform/config.ts';
import { originOf } from '#server/platform/origin/origin.ts';
import { createVault } from '#server/platform/vault.ts';
import { showingOf } from '#server/publishing/site/folder.ts';
import { readStoredDocuments } from '#server/publishing/site/live-content.ts';
import {
  ACCOUNT_USAGES,
  type AccountOptions,
  changeAccount,
  type MailWay,
  requireOperation,
} from './accounts.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'admin',
  usages: ACCOUNT_USAGES,
  options: {
    yes: { type: 'string', value: 'はい', ja: '消してよいことの確認', en: 'confirms a removal' },
    type: { type: 'string', value: 'regular|premium', ja: '会員の種別', en: 'kind of membership' },
    plan: { type: 'string', value: 'monthly|yearly', ja: '支払いのプラン', en: 'plan of payment' },
    expires: { type: 'string', value: '2027-03-31', ja: '有効期限の日', en: 'last day of the membership' },
  },
  mostWords: 2,
  async run({ positionals, values }) {
    // Before anything is opened.
    requireOperation(positionals[0]);
    for (const line of await operate(positionals, values)) console.log(line);
    return 0;
  },
});

async function operate(words: readonly string[], options: AccountOptions): Promise<readonly string[]> {
  const clock = () => Temporal.Now.instant();
  // Not made here: a database that nobody has started a server on has no accounts.
  const { config, store } = await lookAtInstallation(processEnvironment());
  const origin = await originOf(store);
  const serverKey = openServerKey(config);
  const messages = openMessages({
    config,
    origin,
    store,
    clock,
    vault: createVault(serverKey),
    // What becomes of a letter is on the administrators' screen; the server goes on with it.
    warn: () => undefined,
    print: (line) => console.log(line),
  });
  try {
    if (config.identity.mode !== 'embedded') {
      throw new ConfigError('IDENTITY_MODE=cognito では、アカウントはクラウドの管理画面で扱ってください。');
    }
    const { site } = await readStoredDocuments(store.db, showingOf(origin, config));
    const pool = await openPool({
      store,
      clock,
      messages,
      serverKey,
      siteName: () => site.name,
      publicUrl: config.publicUrl,
      ...config.identity,
      // Nobody signs in here.
      requiresSecondFactor: async () => false,
      relyingParty: relyingPartyOf(config.publicUrl),
    });
    const sessions = createSessions({
      store,
      clock,
      most: config.sessionsPerMember,
      endSignIns: pool.tokens.endFamiliesWithin,
      // Servers look anew every few seconds.
      onChange: () => undefined,
    });
    return await changeAccount(words, options, {
      pool,
      sessions,
      adminEmails: config.adminEmails,
      mail: mailWayOf(config),
    });
  } finally {
    await messages.close();
    await store.close();
  }
}

function mailWayOf({ messages, mode }: Config): MailWay {
  if (messages.smtpUrl !== null) return 'sent';
  return mode === 'trial' ? 'kept' : 'waiting';
}
