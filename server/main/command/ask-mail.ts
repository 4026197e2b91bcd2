import { type MailAnswers, mailServerFaults, smtpUrlOf, tidyMail } from '#domain/setup/answers.ts';
import { sendTestLetter } from '#server/messaging/messages/public.ts';
import type { Terminal } from './terminal.ts';

/** The mail server of a setting; empty parts where it is none. */
export function mailOf(smtpUrl: string, mailFrom: string): MailAnswers {
  const url = URL.parse(smtpUrl);
  const isTls = url?.protocol === 'smtps:';
  return {
    mailHost: url?.hostname ?? '',
    mailPort: url?.port || (isTls ? '465' : '587'),
    mailEncryption: isTls ? 'tls' : 'startTls',
    mailUser: decodeURIComponent(url?.username ?? ''),
    mailPassword: decodeURIComponent(url?.password ?? ''),
    mailFrom,
  };
}

type AskNeeds = {
  readonly terminal: Terminal;
  /** Who gets the letter that tries it. */
  readonly to: string;
};

/** Asks for the mail server until its parts are sound, and tries it where that is wished. */
export async function askMail(present: MailAnswers, { terminal, to }: AskNeeds): Promise<MailAnswers> {
  for (;;) {
    const mail = await askOnce(present, terminal);
    const [fault] = mailServerFaults(mail);
    if (fault !== undefined) {
      terminal.say(`  ${fault.message}`);
      continue;
    }
    if (!/^(?:|y|はい)$/i.test(await terminal.ask(`${to} にテストメールを送りますか [Y/n]: `))) return mail;
    const settings = { smtpUrl: smtpUrlOf(mail), mailFrom: mail.mailFrom };
    const now = Temporal.Now.instant();
    const { isSent, sentence } = await sendTestLetter({ settings, to, siteName: 'つなぐ', now });
    terminal.say(`  ${sentence}`);
    if (isSent || /^n/i.test(await terminal.ask('入力し直しますか [Y/n]: '))) return mail;
  }
}

async function askOnce(present: MailAnswers, terminal: Terminal): Promise<MailAnswers> {
  const text = async (label: string, value: string) =>
    (await terminal.ask(`${label}${value === '' ? '' : ` [${value}]`}: `)) || value;
  const mailHost = await text('メールサーバーの名前（例：smtp.example.jp）', present.mailHost);
  const mailPort = await text('ポート（587 または 465）', present.mailPort || '587');
  const mailUser = await text('ユーザー名', present.mailUser);
  const kept = present.mailPassword === '' ? '' : ' [****]';
  const typed = await terminal.askHidden(`メールのパスワード${kept}（表示されません）: `);
  const mailFrom = await text('差出人のメールアドレス', present.mailFrom);
  return tidyMail({
    mailHost,
    mailPort,
    mailEncryption: mailPort.normalize('NFKC') === '465' ? 'tls' : 'startTls',
    mailUser,
    mailPassword: typed || present.mailPassword,
    mailFrom,
  });
}
