/** The end of the first run: everything that was asked is stored at once, or nothing is. */

import { passwordFaultText } from '#domain/identity/password.ts';
import { type SetupAnswers, setupFaults, smtpUrlOf, tidyAnswers } from '#domain/setup/answers.ts';
import type { Installation } from '#server/main/installation.ts';
import { createUser, findUserByEmail } from '#server/people/identity/admin/account-changes.ts';
import { openPoolFacts } from '#server/people/identity/pool-facts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ConfigError, type Environment, readConfig } from '#server/platform/config.ts';
import { conflict, invalid, invalidForm, invalidInput } from '#server/platform/refusal.ts';
import {
  readStored,
  type SettingChanges,
  settingsOf,
  storeOnce,
  storeSettings,
} from '#server/platform/settings/stored.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findNewest, insertRevision } from '#server/publishing/site/documents/repository.ts';

export type FinishNeeds = Pick<Installation, 'store' | 'vault'> & {
  /** Of this process; it counts before what is stored. */
  readonly env: Environment;
  readonly clock: Clock;
  /** The shortest password that is taken. */
  readonly passwordMinLength: number;
};

/** `kept`: the account was there already, and its password is as it was. */
export type Finished = { readonly publicUrl: string; readonly account: 'made' | 'kept' };

const ALREADY =
  'このサイトの設定は、別の画面で終わっています。管理者のメールアドレスとパスワードでログインしてください。';

const REASON = '最初の設定で決めました。';

/** Rejects with a Refusal for the first answer that can't be taken, and where somebody else was first. */
export async function finish(given: SetupAnswers, needs: FinishNeeds): Promise<Finished> {
  const answers = tidyAnswers(given);
  const faults = setupFaults(answers);
  if (faults.length > 0) throw invalidForm(faults);
  const changes = changesOf(answers);
  await requireReadable(changes, needs);
  const keep = (db: Database) => keepOnce(answers, changes, { ...needs, db });
  return { publicUrl: answers.publicUrl, account: await makeAccount(answers, keep, needs) };
}

/** The settings that tidied, sound answers are. */
export function changesOf(answers: SetupAnswers): SettingChanges {
  const { email, publicUrl, trustProxy, secondFactor, mail, mailFrom } = answers;
  return {
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: trustProxy,
    ADMIN_EMAILS: email,
    MFA_REQUIRED: secondFactor,
    ...(mail === 'now' ? { SMTP_URL: smtpUrlOf(answers), MAIL_FROM: mailFrom } : {}),
  };
}

/** What is stored must be what a server starts with: said here it helps, said at the start it is too late. Rejects with a Refusal. */
export async function requireReadable(
  changes: SettingChanges,
  { env, store, vault }: Pick<FinishNeeds, 'env' | 'store' | 'vault'>,
): Promise<void> {
  const merged = { ...(await readStored(vault, store.db)), ...changes };
  const kept = Object.entries(merged).map(([name, value]) => [name, value ?? undefined] as const);
  try {
    readConfig(settingsOf(env, Object.fromEntries(kept)));
  } catch (error) {
    if (error instanceof ConfigError) throw invalid('bad_setting', error.message);
    throw error;
  }
}

/** Two browsers may come here at once: one of them stores, the other is told. */
async function keepOnce(
  { email, siteName, region }: SetupAnswers,
  changes: SettingChanges,
  { vault, clock, db }: Pick<FinishNeeds, 'vault' | 'clock'> & { readonly db: Database },
): Promise<void> {
  if (!(await storeOnce('ADMIN_EMAILS', email, vault, db))) throw conflict('already_set_up', ALREADY);
  await storeSettings(changes, vault, db);
  const before = await findNewest('site', db);
  const former: object = before === null ? { resultLinks: [] } : JSON.parse(before.body);
  const body = JSON.stringify({ ...former, name: siteName, region });
  const revision = (before?.revision ?? 0) + 1;
  const made = { revision, body, author: email, reason: REASON, madeAt: clock().toString() };
  // No site runs yet that would show it.
  if (!(await insertRevision('site', made, unheard(db)))) throw conflict('already_set_up', ALREADY);
}

/** Makes the administrator's account in one transaction with `keep`. Somebody's account stays theirs: only `keep` is done then. */
async function makeAccount(
  { email, password }: SetupAnswers,
  keep: (db: Database) => Promise<void>,
  { store, vault, clock, passwordMinLength }: FinishNeeds,
): Promise<Finished['account']> {
  if ((await findUserByEmail({ store }, email)) !== null) {
    await store.transaction(keep);
    return 'kept';
  }
  const fault = passwordFaultText(password, passwordMinLength);
  if (fault !== null) throw invalidInput('password', fault);
  const facts = await openPoolFacts({ store, vault });
  try {
    await createUser({ store, vault, clock, facts, passwordMinLength }, email, password, keep);
  } catch (error) {
    if (isUniqueViolationOf('users', error)) throw conflict('already_set_up', ALREADY);
    throw error;
  }
  return 'made';
}
