/** `tsunagu setup`: the first run without a browser, and later changes of what was set then. */

import { openBesideServer } from '#server/main/installation.ts';
import { findSetupToken, setupAddresses } from '#server/main/setup/address.ts';
import { isFirstRun } from '#server/main/setup/first-run.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import { type Environment, processEnvironment, readPlace } from '#server/platform/config.ts';
import { CommandError, defineCommand } from './command.ts';
import { changeSettings } from './setup-change.ts';
import { setUpFirst } from './setup-first.ts';
import { openTerminal } from './terminal.ts';

export const command = defineCommand({
  name: 'setup',
  usages: [
    {
      rest: '',
      ja: '最初の設定をたずねる。設定のあとは、今の値を見せて変える（サーバーの再起動で使われる）',
      en: 'ask for the first settings; later show and change them (used from the next start)',
    },
    {
      rest: '--address',
      ja: 'ブラウザーで設定するための、1回だけ使えるアドレスを表示する',
      en: 'show the one-time address of the set-up in a browser',
    },
    {
      rest: '--yes --region 北海道 --email 管理者 --public-url https://… --trust-proxy 1',
      ja: 'たずねずに最初の設定を終える。管理者のパスワードは環境変数 SETUP_PASSWORD、メールは SETUP_SMTP_URL と --mail-from',
      en: "finish the first set-up without questions; the administrator's password is SETUP_PASSWORD, mail SETUP_SMTP_URL with --mail-from",
    },
  ],
  options: {
    address: { type: 'boolean', ja: 'アドレスだけを表示する', en: 'only show the address' },
    yes: { type: 'boolean', ja: '何もたずねない', en: 'ask nothing' },
    'site-name': { type: 'string', value: 'つなぐ', ja: 'サイトの名前', en: 'name of the site' },
    region: { type: 'string', value: '北海道', ja: '地域', en: 'region' },
    email: { type: 'string', value: 'kanri@example.jp', ja: '最初の管理者', en: 'the first administrator' },
    'second-factor': {
      type: 'string',
      value: 'administrators|off',
      ja: '管理者に認証アプリを求めるか（ふつうは administrators）',
      en: 'whether administrators need a second factor (administrators unless told otherwise)',
    },
    'mail-from': { type: 'string', value: 'no-reply@example.jp', ja: 'メールの差出人', en: 'sender of mail' },
    'public-url': { type: 'string', value: 'https://…', ja: 'サイトのアドレス', en: 'address of the site' },
    'trust-proxy': { type: 'string', value: '1', ja: '前に置いたプロキシーの段数', en: 'proxies in front' },
  },
  async run({ values }) {
    const env = processEnvironment();
    if (values.address === true) return showAddress(env);
    const installation = await openBesideServer(env);
    const terminal = openTerminal();
    try {
      const needs = { env, installation, terminal };
      if (isFirstRun({ ...installation.settings, NODE_ENV: 'production' })) await setUpFirst(values, needs);
      else if (values.yes === true) throw new CommandError(ALREADY);
      else await changeSettings(needs);
      return 0;
    } finally {
      terminal.close();
      await installation.store.close();
    }
  },
});

const ALREADY = `最初の設定は終わっています。変えるには、${asTyped('setup')} を --yes なしで実行してください。`;

function showAddress(env: Environment): 0 {
  const place = readPlace(env);
  const token = findSetupToken(place);
  if (token === null) {
    throw new CommandError(
      '設定を待っているサーバーがありません。設定はもう終わっているか、サーバーがまだ起動していません。',
    );
  }
  for (const line of setupAddresses(token, place)) console.log(line);
  return 0;
}
