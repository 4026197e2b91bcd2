import { bad, ConfigError, type Environment, text } from './values.ts';

/** How mail and SMS leave the house. */
export type MessageSettings = {
  /** `smtp://…` or `smtps://…`, with user and password where the server asks for them; null: mail goes to the outbox. */
  readonly smtpUrl: string | null;
  /** Sender of mail: an address, with or without a name. */
  readonly mailFrom: string;
  /** Null: SMS goes to the outbox. */
  readonly smsGateway: SmsGateway | null;
};

/** Takes `POST` of JSON `{ to, text }` with the token as Bearer. */
export type SmsGateway = { readonly url: string; readonly token: string };

/** For letters that only ever lie in the outbox. */
const NO_SENDER = 'no-reply@tsunagu.invalid';

/** Hosts that are this very machine: what goes there passes no wire. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/** `SMTP_URL`, `MAIL_FROM`, `SMS_GATEWAY_URL`, `SMS_GATEWAY_TOKEN`. Throws a {@link ConfigError} for the first bad one. */
export function messageSettings(env: Environment): MessageSettings {
  return { smtpUrl: smtpUrl(env), mailFrom: mailFrom(env), smsGateway: smsGateway(env) };
}

/** It may hold a password: its value is not repeated. */
function smtpUrl(env: Environment): string | null {
  const value = text(env, 'SMTP_URL');
  if (value === null) return null;
  const url = URL.parse(value);
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (!isSmtp || url.hostname === '') {
    throw new ConfigError(
      '設定エラー: SMTP_URL は smtp://ユーザー名:パスワード@ホスト:587 または smtps://… の形で指定してください。',
    );
  }
  if (text(env, 'MAIL_FROM') !== null) return value;
  throw new ConfigError(
    '設定エラー: SMTP_URL と合わせて、差出人のメールアドレスを MAIL_FROM に指定してください。',
  );
}

function mailFrom(env: Environment): string {
  const value = text(env, 'MAIL_FROM');
  if (value === null) return NO_SENDER;
  if (/^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value)) return value;
  throw bad(
    'MAIL_FROM',
    'no-reply@tsunagu.example または つなぐ <no-reply@tsunagu.example> の形で指定してください',
    value,
  );
}

function smsGateway(env: Environment): SmsGateway | null {
  const url = text(env, 'SMS_GATEWAY_URL');
  const token = text(env, 'SMS_GATEWAY_TOKEN');
  if (url === null && token === null) return null;
  if (url === null || token === null) {
    throw new ConfigError('設定エラー: SMS_GATEWAY_URL と SMS_GATEWAY_TOKEN は両方を指定してください。');
  }
  const parsed = URL.parse(url);
  // The token and the codes would travel in the clear.
  const isSafe = parsed?.protocol === 'https:' || LOOPBACK.includes(parsed?.hostname ?? '');
  const isHttp = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (!isSafe || !isHttp) {
    throw new ConfigError(
      '設定エラー: SMS_GATEWAY_URL は https://… の形で指定してください（このマシンの中であれば http://127.0.0.1:… も使えます）。',
    );
  }
  // A header takes nothing else.
  if (/^[\x21-\x7e]+$/.test(token)) return { url, token };
  throw new ConfigError('設定エラー: SMS_GATEWAY_TOKEN は英数字と記号だけで指定してください。');
}
