import { passwordFaultText } from '#domain/identity/password.ts';
import { type MailAnswers, type SetupAnswers, setupFaults, tidyAnswers } from '#domain/setup/answers.ts';
import type { Installation } from '#server/main/installation.ts';
import { finish } from '#server/main/setup/finish.ts';
import { configBeforeSetup } from '#server/main/setup/first-run.ts';
import type { Environment } from '#server/platform/config.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { askMail, mailOf } from './ask-mail.ts';
import { CommandError } from './command.ts';
import type { Terminal } from './terminal.ts';

export type SetupNeeds = {
  readonly env: Environment;
  readonly installation: Pick<Installation, 'store' | 'vault' | 'settings'>;
  readonly terminal: Terminal;
};

/** What the command line says already, by its options. */
type Given = Readonly<Partial<Record<string, string | boolean>>>;

const NO_MAIL: MailAnswers = {
  mailHost: '',
  mailPort: '',
  mailEncryption: 'startTls',
  mailUser: '',
  mailPassword: '',
  mailFrom: '',
};

/** Asks what nobody has said yet, and stores it all at once. Rejects with a {@link CommandError} for what can't be stored. */
export async function setUpFirst(given: Given, { env, installation, terminal }: SetupNeeds): Promise<void> {
  const config = configBeforeSetup({ ...installation.settings, NODE_ENV: 'production' });
  if (config.identity.mode !== 'embedded') throw new Error('The accounts of this site are elsewhere.');
  const { passwordMinLength } = config.identity;
  const known = answersIn(given, env);
  const answers = given.yes === true ? known : await askAll(known, { terminal, passwordMinLength });
  try {
    const needs = { env, ...installation, clock: () => Temporal.Now.instant(), passwordMinLength };
    const { publicUrl, account } = await finish(answers, needs);
    terminal.say('設定を保存しました。動いているサーバーは、数秒でサイトになります。');
    if (account === 'kept') {
      terminal.say('このメールアドレスのアカウントはすでにあったので、パスワードは変えていません。');
    }
    terminal.say(`${publicUrl}/admin を開いて、ログインしてください。`);
  } catch (error) {
    if (error instanceof Refusal) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

function answersIn(given: Given, env: Environment): SetupAnswers {
  const option = (name: string, otherwise = '') => String(given[name] ?? otherwise);
  const smtpUrl = env.SETUP_SMTP_URL ?? '';
  return {
    ...(smtpUrl === '' ? NO_MAIL : mailOf(smtpUrl, option('mail-from'))),
    siteName: option('site-name', 'つなぐ'),
    region: option('region'),
    email: option('email'),
    password: env.SETUP_PASSWORD ?? '',
    secondFactor: option('second-factor') === 'off' ? 'off' : 'administrators',
    mail: smtpUrl === '' ? 'later' : 'now',
    publicUrl: option('public-url'),
    trustProxy: option('trust-proxy', '1'),
  };
}

async function askAll(
  known: SetupAnswers,
  { terminal, passwordMinLength }: { readonly terminal: Terminal; readonly passwordMinLength: number },
): Promise<SetupAnswers> {
  let answers = known;
  const text = async (field: 'siteName' | 'region' | 'email' | 'publicUrl' | 'trustProxy', label: string) => {
    answers = { ...answers, [field]: await askUntilSound(field, label, { answers, terminal }) };
  };
  terminal.say('つなぐ の最初の設定です。[ ] の中の値でよければ、そのまま Enter を押してください。');
  await text('siteName', 'サイトの名前');
  await text('region', '地域（例：北海道）');
  await text('email', '最初の管理者のメールアドレス');
  answers = { ...answers, password: known.password || (await askPassword(terminal, passwordMinLength)) };
  const isStrict = await yes(
    terminal,
    '管理者のログインに、スマートフォンの認証アプリも使いますか（おすすめ）',
    'y',
  );
  answers = { ...answers, secondFactor: isStrict ? 'administrators' : 'off' };
  if (answers.mail === 'later' && (await yes(terminal, 'メールの設定を今しますか', 'y'))) {
    answers = { ...answers, mail: 'now', ...(await askMail(NO_MAIL, { terminal, to: answers.email })) };
  }
  await text('publicUrl', 'サイトを開くアドレス（例：https://tsunagu.example）');
  await text('trustProxy', '前に置いたプロキシー（Caddy や nginx）の段数');
  return answers;
}

async function askUntilSound(
  field: 'siteName' | 'region' | 'email' | 'publicUrl' | 'trustProxy',
  label: string,
  { answers, terminal }: { readonly answers: SetupAnswers; readonly terminal: Terminal },
): Promise<string> {
  const present = answers[field];
  for (;;) {
    const typed = (await terminal.ask(`${label}${present === '' ? '' : ` [${present}]`}: `)) || present;
    const fault = setupFaults(tidyAnswers({ ...answers, [field]: typed })).find((one) => one.field === field);
    if (fault === undefined) return typed;
    terminal.say(`  ${fault.message}`);
  }
}

async function askPassword(terminal: Terminal, minLength: number): Promise<string> {
  for (;;) {
    const password = await terminal.askHidden(`管理者のパスワード（${minLength}文字以上。表示されません）: `);
    const fault = passwordFaultText(password, minLength);
    if (fault !== null) terminal.say(`  ${fault}`);
    else if ((await terminal.askHidden('もう一度: ')) === password) return password;
    else terminal.say('  パスワードが一致しません。');
  }
}

/** Whether the answer is yes; an empty one is `otherwise`. */
export async function yes(terminal: Terminal, question: string, otherwise: 'y' | 'n'): Promise<boolean> {
  const typed = await terminal.ask(`${question} [${otherwise === 'y' ? 'Y/n' : 'y/N'}]: `);
  return /^(?:y|yes|はい)$/i.test(typed === '' ? otherwise : typed.normalize('NFKC'));
}
