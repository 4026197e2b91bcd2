import type { Config } from '#server/platform/config.ts';
import { LOOPBACK } from './messages.ts';
import { isSecure } from './mode.ts';
import { ConfigError } from './values.ts';

/** What the rules below look at. */
type Settings = Pick<
  Config,
  | 'mode'
  | 'origins'
  | 'host'
  | 'publicUrl'
  | 'devUrl'
  | 'clock'
  | 'adminEmails'
  | 'reporterPath'
  | 'serverKey'
  | 'groupHosts'
  | 'messages'
  | 'pushTo'
>;

/** A secret typed by hand as `aaaa…` has fewer different characters. */
const LEAST_DIFFERENT = 8;

/** Throws a {@link ConfigError}, one sentence, for settings that are each right but not safe together. */
export function requireSafe(settings: Settings): void {
  const { host, publicUrl, origins } = settings;
  // Over plain http everybody on the way reads along; a demo has nothing to hide.
  const isForDemosOnly = !origins.serves.includes('real');
  if (!isLoopback(host) && publicUrl === null && !isForDemosOnly) {
    throw new ConfigError(
      `設定エラー: この機械の外に開くには（HOST=${host}）、サイトを開く https のアドレスを PUBLIC_URL に指定してください。デモを見せるだけなら DEMO=1 を指定してください。`,
    );
  }
  if (settings.mode === 'trial') return;
  const fault = RULES.find(({ isBroken }) => isBroken(settings));
  if (fault !== undefined) throw new ConfigError(`設定エラー: ${fault.sentence}`);
}

/** What production asks for beyond a trial, and the sentence that says so. */
const RULES: readonly { readonly isBroken: (settings: Settings) => boolean; readonly sentence: string }[] = [
  {
    isBroken: ({ publicUrl }) => publicUrl === null,
    sentence: 'NODE_ENV=production では、サイトを開く https のアドレスを PUBLIC_URL に指定してください。',
  },
  { isBroken: ({ clock }) => clock !== null, sentence: 'CLOCK は本番では使えません。' },
  { isBroken: ({ pushTo }) => pushTo === 'anywhere', sentence: 'PUSH_ANYWHERE は本番では使えません。' },
  { isBroken: ({ devUrl }) => devUrl !== null, sentence: 'DEV_URL は本番では使えません。' },
  {
    isBroken: ({ adminEmails }) => adminEmails.length === 0,
    sentence: '本番では、管理者のメールアドレスを ADMIN_EMAILS に指定してください。',
  },
  {
    isBroken: ({ groupHosts, mode }) =>
      Object.values(groupHosts).some((base) => !isSecure(new URL(base), mode)),
    sentence: '本番の GROUP_HOSTS には、https のアドレスだけを指定してください。',
  },
  {
    isBroken: ({ messages }) => sendsPasswordInTheClear(messages.smtpUrl),
    sentence:
      '本番の SMTP_URL は、ユーザー名とパスワードを暗号化しないまま送る指定（requireTLS=false など）にはできません。',
  },
  {
    isBroken: ({ reporterPath }) => reporterPath !== null && new Set(reporterPath).size < LEAST_DIFFERENT,
    sentence:
      'REPORTER_PATH が簡単すぎます。指定をやめるか（自動で作られます）、推測できない文字列にしてください。',
  },
  {
    isBroken: ({ serverKey }) => serverKey !== null && new Set(serverKey).size < LEAST_DIFFERENT,
    sentence: 'SERVER_KEY が簡単すぎます。openssl rand -base64 32 などで作った乱数を指定してください。',
  },
];

/** Whether only this machine reaches what listens there. */
function isLoopback(host: string): boolean {
  return /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1' || LOOPBACK.includes(host);
}

/** Mail beyond this machine goes over TLS, unless the address itself gives that up. */
function sendsPasswordInTheClear(smtpUrl: string | null): boolean {
  const url = smtpUrl === null ? null : URL.parse(smtpUrl);
  if (url === null || url.protocol === 'smtps:' || LOOPBACK.includes(url.hostname)) return false;
  const { searchParams, username, password } = url;
  const givesUp = searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true';
  return givesUp && (username !== '' || password !== '');
}
