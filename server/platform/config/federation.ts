import { createPrivateKey, type KeyObject } from 'node:crypto';
import { secureAddress } from './mode.ts';
import { allOrNone, ConfigError, type Environment, text } from './values.ts';

/** Other providers whose accounts open one here, and the address that they send people back to. */
export type FederationSettings = {
  /** `https://…`, without a slash at its end. */
  readonly publicUrl: string;
  /** In the order of the widget's buttons; at least one. */
  readonly providers: readonly ProviderSettings[];
};

export type ProviderSettings = SecretProvider | AppleProvider | LineProvider;

type Upstream = {
  readonly clientId: string;
  /** Another issuer than the provider's own, for a stand-in; null: the provider's own. */
  readonly issuer: string | null;
};

export type SecretProvider = Upstream & {
  readonly name: 'amazon' | 'facebook' | 'google';
  readonly clientSecret: string;
};

/** A LINE Login channel. */
export type LineProvider = Upstream & {
  readonly name: 'line';
  /** Signs LINE's ID tokens, too. */
  readonly clientSecret: string;
  /** Whether an official account is linked to the channel, so that LINE offers it as a friend on the way. */
  readonly hasOfficialAccount: boolean;
};

/** Apple gives no secret: we sign one for each request. */
export type AppleProvider = Upstream & {
  readonly name: 'apple';
  readonly teamId: string;
  readonly keyId: string;
  /** On the curve P-256. */
  readonly privateKey: KeyObject;
};

/** `GOOGLE_CLIENT_ID` and the like; null where no provider is set. */
export function federationSettings(env: Environment, publicUrl: string | null): FederationSettings | null {
  const providers = [
    lineProvider(env),
    secretProvider(env, 'amazon'),
    appleProvider(env),
    secretProvider(env, 'facebook'),
    secretProvider(env, 'google'),
  ].filter((provider) => provider !== null);
  const [first] = providers;
  if (first === undefined) return null;
  if (text(env, 'IDENTITY_MODE') === 'cognito') {
    throw new ConfigError(
      `設定エラー: ${idSettingOf(first)} は IDENTITY_MODE=cognito では使えません。ユーザープールの側で設定してください。`,
    );
  }
  if (publicUrl !== null) return { publicUrl, providers };
  throw new ConfigError(
    `設定エラー: ${idSettingOf(first)} を使うには、サイトを開く https のアドレスを PUBLIC_URL に指定してください。`,
  );
}

/** LINE speaks of channels where others have clients. */
function idSettingOf({ name }: ProviderSettings): string {
  return name === 'line' ? 'LINE_CHANNEL_ID' : `${name.toUpperCase()}_CLIENT_ID`;
}

function lineProvider(env: Environment): LineProvider | null {
  const values = allOrNone(env, ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET']);
  if (values === null) return null;
  const [clientId = '', clientSecret = ''] = values;
  const hasOfficialAccount = text(env, 'LINE_MESSAGING_TOKEN') !== null;
  return {
    name: 'line',
    clientId,
    clientSecret,
    hasOfficialAccount,
    issuer: secureAddress(env, 'LINE_ISSUER'),
  };
}

function secretProvider(env: Environment, name: SecretProvider['name']): SecretProvider | null {
  const prefix = name.toUpperCase();
  const values = allOrNone(env, [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]);
  if (values === null) return null;
  const [clientId = '', clientSecret = ''] = values;
  return { name, clientId, clientSecret, issuer: secureAddress(env, `${prefix}_ISSUER`) };
}

function appleProvider(env: Environment): AppleProvider | null {
  const values = allOrNone(env, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
  if (values === null) return null;
  const [clientId = '', teamId = '', keyId = '', pem = ''] = values;
  return {
    name: 'apple',
    clientId,
    teamId,
    keyId,
    privateKey: applePrivateKey(pem),
    issuer: secureAddress(env, 'APPLE_ISSUER'),
  };
}

function applePrivateKey(pem: string): KeyObject {
  try {
    // A .env file holds it on one line, with \n for its line ends.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Said below, without its value: it is a secret.
  }
  throw new ConfigError(
    '設定エラー: APPLE_PRIVATE_KEY は Apple から受け取った .p8 ファイルの中身（-----BEGIN PRIVATE KEY----- から始まる鍵）を指定してください。',
  );
}
