/** The first run: what is asked before a site opens, and what of it can't be taken. The page and the terminal ask by the same rules. */

import { isEmail, normalEmail } from '../identity/email.ts';

/** How letters reach the mail server. `tls`: encrypted from the first byte; `startTls`: encrypted after a greeting. */
export const MAIL_ENCRYPTIONS = ['startTls', 'tls'] as const;
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number];

/** The mail server's port, by the way of encryption. */
export const USUAL_PORTS: Readonly<Record<MailEncryption, string>> = { startTls: '587', tls: '465' };

export type MailAnswers = {
  readonly mailHost: string;
  readonly mailPort: string;
  readonly mailEncryption: MailEncryption;
  /** Empty for a server that asks for none. */
  readonly mailUser: string;
  readonly mailPassword: string;
  /** Sender of letters: an address. */
  readonly mailFrom: string;
};

export type SetupAnswers = MailAnswers & {
  readonly siteName: string;
  readonly region: string;
  readonly email: string;
  readonly password: string;
  /** Whether administrators must give a second factor. */
  readonly secondFactor: 'administrators' | 'off';
  /** Whether mail is set up now or another day. */
  readonly mail: 'now' | 'later';
  readonly publicUrl: string;
  /** As the setting `TRUST_PROXY`. */
  readonly trustProxy: string;
};

export type SetupField = keyof SetupAnswers;

const LONGEST_NAME = 50;
const LONGEST_HOST = 253;
/** Of a user's name or a password: more than any mail server takes. */
const LONGEST_SECRET = 256;

const HOST = /^(?=.*[A-Za-z0-9])[A-Za-z0-9.-]+$/;
const PORT = /^[1-9]\d{0,4}$/;
const PROXIES = /^(?:\d|[0-9A-Fa-f.:/, ]+)$/;

/** The answers as they are stored: without blanks around them, in plain letters. */
export function tidyAnswers(answers: SetupAnswers): SetupAnswers {
  return {
    ...tidyMail(answers),
    siteName: answers.siteName.trim(),
    region: answers.region.trim(),
    email: normalEmail(answers.email),
    publicUrl: tidyAddress(answers.publicUrl),
    trustProxy: plain(answers.trustProxy),
  };
}

/** As {@link tidyAnswers}, of the mail server alone; whatever else is given stays as it is. */
export function tidyMail<Mail extends MailAnswers>(mail: Mail): Mail {
  return {
    ...mail,
    mailHost: plain(mail.mailHost).toLowerCase(),
    mailPort: plain(mail.mailPort),
    mailUser: mail.mailUser.trim(),
    mailFrom: normalEmail(mail.mailFrom),
  };
}

/** The address of a site as it is stored: in small letters, without the slash at its end. */
export function tidyAddress(publicUrl: string): string {
  const address = plain(publicUrl).toLowerCase();
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** What is wrong with tidied answers, in the order of the page; empty where nothing is. The password's own rule is the pool's. */
export function setupFaults(
  answers: Omit<SetupAnswers, 'password'>,
): readonly { readonly field: SetupField; readonly message: string }[] {
  const { siteName, region, email, mail, publicUrl, trustProxy } = answers;
  const faults: readonly (readonly [SetupField, string | null])[] = [
    ['siteName', nameFault(siteName, 'サイトの名前')],
    ['region', nameFault(region, '地域')],
    ['email', emailFault(email, 'メールアドレス')],
    ...(mail === 'now' ? mailFaults(answers) : []),
    ['publicUrl', addressFault(publicUrl)],
    ['trustProxy', PROXIES.test(trustProxy) ? null : PROXY_FAULT],
  ];
  return found(faults);
}

/** As {@link setupFaults}, of the mail server alone. */
export function mailServerFaults(
  mail: MailAnswers,
): readonly { readonly field: SetupField; readonly message: string }[] {
  return found(mailFaults(mail));
}

/** A name with a dot, and a port where it has one. The name may be in Japanese. */
const ADDRESS = /^https:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::[1-9]\d{0,4})?$/u;

/** What is wrong with the address of the site; null where nothing is. */
export function addressFault(publicUrl: string): string | null {
  if (publicUrl === '') return 'サイトのアドレスを入力してください。';
  if (ADDRESS.test(publicUrl)) return null;
  return 'サイトのアドレスは、https://tsunagu.example のように、https から始まる形で入力してください。';
}

/** `SMTP_URL` of these answers. */
export function smtpUrlOf({
  mailHost,
  mailPort,
  mailEncryption,
  mailUser,
  mailPassword,
}: MailAnswers): string {
  const scheme = mailEncryption === 'tls' ? 'smtps' : 'smtp';
  const login = mailUser === '' ? '' : `${encodeURIComponent(mailUser)}:${encodeURIComponent(mailPassword)}@`;
  return `${scheme}://${login}${mailHost}:${mailPort}`;
}

function mailFaults(mail: MailAnswers): readonly (readonly [SetupField, string | null])[] {
  const { mailHost, mailPort, mailUser, mailPassword, mailFrom } = mail;
  return [
    ['mailHost', hostFault(mailHost)],
    [
      'mailPort',
      PORT.test(mailPort) && Number(mailPort) <= 65_535 ? null : 'ポートは1〜65535の数字で入力してください。',
    ],
    ['mailUser', mailUser.length > LONGEST_SECRET ? 'ユーザー名が長すぎます。' : null],
    ['mailPassword', secretFault(mailUser, mailPassword)],
    ['mailFrom', emailFault(mailFrom, '差出人のメールアドレス')],
  ];
}

function secretFault(user: string, password: string): string | null {
  if (password.length > LONGEST_SECRET) return 'パスワードが長すぎます。';
  if (user !== '' && password === '') return 'メールサーバーのパスワードを入力してください。';
  return user === '' && password !== '' ? 'メールサーバーのユーザー名も入力してください。' : null;
}

function hostFault(host: string): string | null {
  if (host === '') return 'メールサーバーの名前を入力してください。';
  return HOST.test(host) && host.length <= LONGEST_HOST
    ? null
    : 'メールサーバーの名前は、smtp.example.jp のように、英数字で入力してください。';
}

function emailFault(email: string, label: string): string | null {
  if (email === '') return `${label}を入力してください。`;
  return isEmail(email) ? null : `${label}の形式が正しくありません。`;
}

function nameFault(name: string, label: string): string | null {
  if (name === '') return `${label}を入力してください。`;
  return Array.from(name).length > LONGEST_NAME
    ? `${label}は${LONGEST_NAME}文字以内で入力してください。`
    : null;
}

const PROXY_FAULT = 'プロキシーの段数（0〜9）か、プロキシーのアドレスを入力してください。';

function plain(text: string): string {
  return text.trim().normalize('NFKC');
}

function found(
  faults: readonly (readonly [SetupField, string | null])[],
): readonly { readonly field: SetupField; readonly message: string }[] {
  return faults.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
