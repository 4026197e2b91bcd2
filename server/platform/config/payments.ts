import { secureAddress } from './mode.ts';
import { allOrNone, bad, ConfigError, type Environment, list, text } from './values.ts';

/** How a year may be paid besides by card. */
export const OTHER_METHODS = ['konbini', 'transfer'] as const;
export type OtherMethod = (typeof OTHER_METHODS)[number];

/** The account at the provider of card payments. */
export type PaymentSettings = {
  readonly secretKey: string;
  /** Signs what the provider reports to the webhook. */
  readonly webhookSecret: string;
  /** Where the provider answers; null: its own address. */
  readonly api: string | null;
  /** Those that the account has. */
  readonly otherMethods: readonly OtherMethod[];
  /** Where people come back to, without a slash at its end; null in a trial, where it is the address that they have opened. */
  readonly publicUrl: string | null;
};

/** `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`; null where neither is set. Secrets are never repeated in a sentence. */
export function paymentSettings(env: Environment, publicUrl: string | null): PaymentSettings | null {
  const values = allOrNone(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const otherMethods = methods(env);
  if (values === null) {
    const lonely = ['STRIPE_API', 'PAYMENT_METHODS'].find((name) => text(env, name) !== null);
    if (lonely === undefined) return null;
    throw new ConfigError(
      `設定エラー: ${lonely} と合わせて STRIPE_SECRET_KEY・STRIPE_WEBHOOK_SECRET も指定してください。`,
    );
  }
  const [secretKey = '', webhookSecret = ''] = values;
  if (!/^[rs]k_(?:test|live)_\w+$/.test(secretKey))
    throw new ConfigError('設定エラー: STRIPE_SECRET_KEY は sk_… または rk_… の鍵で指定してください。');
  if (!/^whsec_\S+$/.test(webhookSecret))
    throw new ConfigError('設定エラー: STRIPE_WEBHOOK_SECRET は whsec_… の形で指定してください。');
  return { secretKey, webhookSecret, api: secureAddress(env, 'STRIPE_API'), otherMethods, publicUrl };
}

function methods(env: Environment): readonly OtherMethod[] {
  const name = 'PAYMENT_METHODS';
  return [...new Set(list(env, name))].map((entry) => {
    const known = OTHER_METHODS.find((method) => method === entry);
    if (known !== undefined) return known;
    throw bad(name, `${OTHER_METHODS.join('・')} をカンマ区切りで指定してください`, entry);
  });
}
