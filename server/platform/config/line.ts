import { secureAddress } from './mode.ts';
import { allOrNone, ConfigError, type Environment } from './values.ts';

/** The official account at LINE that tells notices: a Messaging API channel. */
export type LineMessaging = {
  /** Signs what LINE reports to the webhook. */
  readonly channelSecret: string;
  readonly accessToken: string;
  /** Where messages are handed over; null: LINE's own. */
  readonly api: string | null;
  /** What messages link to: `https://…`, without a slash at its end. */
  readonly publicUrl: string;
};

/** `LINE_MESSAGING_SECRET` and `LINE_MESSAGING_TOKEN`; null where neither is set. */
export function lineMessaging(env: Environment, publicUrl: string | null): LineMessaging | null {
  const values = allOrNone(env, ['LINE_MESSAGING_SECRET', 'LINE_MESSAGING_TOKEN']);
  if (values === null) return null;
  if (publicUrl === null) {
    throw new ConfigError(
      '設定エラー: LINE_MESSAGING_TOKEN を使うには、サイトを開く https のアドレスを PUBLIC_URL に指定してください。',
    );
  }
  const [channelSecret = '', accessToken = ''] = values;
  return { channelSecret, accessToken, api: secureAddress(env, 'LINE_MESSAGING_API'), publicUrl };
}
