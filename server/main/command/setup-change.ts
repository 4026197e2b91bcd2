import { smtpUrlOf } from '#domain/setup/answers.ts';
import { requireReadable } from '#server/main/setup/finish.ts';
import type { Environment } from '#server/platform/config.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { type SettingChanges, type Storable, storeSettings } from '#server/platform/settings/stored.ts';
import { askMail, mailOf } from './ask-mail.ts';
import { type SetupNeeds, yes } from './setup-first.ts';

/** In the order of the questions; mail is asked for by its parts. */
const ASKED: readonly (readonly [Storable, string])[] = [
  ['PUBLIC_URL', 'サイトを開くアドレス'],
  ['TRUST_PROXY', '前に置いたプロキシーの段数'],
  ['ADMIN_EMAILS', '管理者のメールアドレス（カンマ区切り）'],
  ['INPUT_EMAILS', '試合の入力だけをする人（カンマ区切り）'],
  ['CONTACT_EMAILS', 'お問い合わせの通知先（カンマ区切り）'],
  ['MFA_REQUIRED', '認証アプリを求める相手（off・administrators・everyone）'],
];

/** Shows what is set, and stores what the operator changes. Running servers take it at their next start. */
export async function changeSettings({ env, installation, terminal }: SetupNeeds): Promise<void> {
  const { settings, store, vault } = installation;
  terminal.say('今の値を [ ] の中に示します。そのままでよければ Enter、取り消すには - を入力してください。');
  let changes: SettingChanges = {};
  for (const [name, label] of ASKED) {
    if (isFixed(name, env)) {
      terminal.say(
        `${label} [${settings[name]}]：環境変数 ${name} で指定されているので、ここでは変えられません。`,
      );
      continue;
    }
    for (;;) {
      const typed = await terminal.ask(`${label} [${settings[name] ?? ''}]: `);
      if (typed === '') break;
      const change = { ...changes, [name]: typed === '-' ? null : typed };
      const fault = await faultOf(change, { env, store, vault });
      if (fault !== null) {
        terminal.say(`  ${fault}`);
        continue;
      }
      changes = change;
      break;
    }
  }
  changes = { ...changes, ...(await changedMail({ env, installation, terminal })) };
  if (Object.keys(changes).length === 0) return terminal.say('何も変えませんでした。');
  await requireReadable(changes, { env, store, vault });
  await store.transaction((db) => storeSettings(changes, vault, db));
  terminal.say('保存しました。サーバーを起動し直すと使われます（systemctl restart tsunagu）。');
}

async function changedMail({ env, installation, terminal }: SetupNeeds): Promise<SettingChanges> {
  const { SMTP_URL, MAIL_FROM, ADMIN_EMAILS } = installation.settings;
  if (isFixed('SMTP_URL', env)) {
    terminal.say('メール：環境変数 SMTP_URL で指定されているので、ここでは変えられません。');
    return {};
  }
  const present = SMTP_URL === undefined ? null : mailOf(SMTP_URL, MAIL_FROM ?? '');
  const now = present === null ? 'まだ設定されていません' : `${present.mailHost}、差出人 ${present.mailFrom}`;
  if (!(await yes(terminal, `メール（${now}）の設定を変えますか`, 'n'))) return {};
  const [to = ''] = (ADMIN_EMAILS ?? '').split(',');
  const mail = await askMail(present ?? mailOf('', ''), { terminal, to: to.trim() });
  return { SMTP_URL: smtpUrlOf(mail), MAIL_FROM: mail.mailFrom };
}

/** The environment counts before what is stored: a change here would do nothing. */
function isFixed(name: Storable, env: Environment): boolean {
  return (env[name]?.trim() ?? '') !== '';
}

async function faultOf(
  changes: SettingChanges,
  needs: Parameters<typeof requireReadable>[1],
): Promise<string | null> {
  try {
    await requireReadable(changes, needs);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
