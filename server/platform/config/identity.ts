import { LOGIN_PROVIDERS, type LoginProvider } from '#contract/operations/site.ts';
import { secureAddress } from './mode.ts';
import { bad, ConfigError, type Environment, list, text, wholeNumber, yesOrNo } from './values.ts';

/** Accounts in our own database, or in a user pool of the cloud. */
export type IdentitySettings = EmbeddedIdentity | CognitoIdentity;

export type EmbeddedIdentity = {
  readonly mode: 'embedded';
  /** Whether a browser that has not signed in gets an identity of the identity pool. */
  readonly guestAccess: boolean;
  /** The shortest password that is taken. */
  readonly passwordMinLength: number;
  /** Who must have a second factor; an account without one sets up an authenticator app at the next sign-in. */
  readonly secondFactorFor: SecondFactorFor;
};

export type SecondFactorFor = 'nobody' | 'administrators' | 'everyone';

export type CognitoIdentity = {
  readonly mode: 'cognito';
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly identityPoolId: string | null;
  /** The hosted pages; null where no other provider is offered. */
  readonly oauth: CognitoHostedPages | null;
  /** Who issues the tokens; its keys are at `/.well-known/jwks.json` below it. */
  readonly issuer: string;
  /** The pool's relying party ID, where it takes passkeys; null where it does not. */
  readonly passkeyDomain: string | null;
  /** As the pool's own policy says, for the message in the form. */
  readonly passwordMinLength: number;
};

export type CognitoHostedPages = {
  /** Without `https://`. */
  readonly domain: string;
  readonly providers: readonly LoginProvider[];
  /** Where they send people back to: this site's address. */
  readonly publicUrl: string;
};

/** The members' specification deploys a minimum of 6 (section 5). */
const PASSWORD_MIN = 6;

export function identitySettings(env: Environment, publicUrl: string | null): IdentitySettings {
  const mode = text(env, 'IDENTITY_MODE') ?? 'embedded';
  if (mode === 'cognito') return cognito(env, publicUrl);
  if (mode !== 'embedded') throw bad('IDENTITY_MODE', 'embedded または cognito で指定してください', mode);
  return {
    mode,
    guestAccess: yesOrNo(env, 'GUEST_ACCESS', false),
    passwordMinLength: passwordMinLength(env),
    secondFactorFor: secondFactorFor(env),
  };
}

/** `1` and `0` are the words of before there were administrators to tell apart. */
const SECOND_FACTOR_FOR: Readonly<Record<string, SecondFactorFor>> = {
  off: 'nobody',
  '0': 'nobody',
  administrators: 'administrators',
  everyone: 'everyone',
  '1': 'everyone',
};

function secondFactorFor(env: Environment): SecondFactorFor {
  const value = text(env, 'MFA_REQUIRED') ?? 'off';
  const known = Object.hasOwn(SECOND_FACTOR_FOR, value) ? SECOND_FACTOR_FOR[value] : undefined;
  if (known !== undefined) return known;
  throw bad('MFA_REQUIRED', 'off・administrators・everyone のいずれかで指定してください', value);
}

function passwordMinLength(env: Environment): number {
  const range = { least: PASSWORD_MIN, most: 99, otherwise: PASSWORD_MIN };
  return wholeNumber(env, 'PASSWORD_MIN_LENGTH', range);
}

function cognito(env: Environment, publicUrl: string | null): CognitoIdentity {
  const userPoolId = required(env, 'COGNITO_USER_POOL_ID');
  const region = regionOf(userPoolId, '_');
  if (region === null) {
    throw bad('COGNITO_USER_POOL_ID', 'ap-northeast-1_xxxxxxxxx の形で指定してください', userPoolId);
  }
  const identityPoolId = text(env, 'COGNITO_IDENTITY_POOL_ID');
  if (identityPoolId !== null && regionOf(identityPoolId, ':') === null) {
    throw bad('COGNITO_IDENTITY_POOL_ID', 'ap-northeast-1:xxxxxxxx-… の形で指定してください', identityPoolId);
  }
  return {
    mode: 'cognito',
    region,
    userPoolId,
    userPoolClientId: required(env, 'COGNITO_CLIENT_ID'),
    identityPoolId,
    oauth: hostedPages(env, publicUrl),
    issuer:
      secureAddress(env, 'COGNITO_ISSUER') ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    passkeyDomain: passkeyDomain(env),
    passwordMinLength: passwordMinLength(env),
  };
}

function passkeyDomain(env: Environment): string | null {
  const value = text(env, 'COGNITO_PASSKEY_DOMAIN');
  if (value === null || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value)) return value;
  throw bad(
    'COGNITO_PASSKEY_DOMAIN',
    'tsunagu.example のように、ユーザープールに設定したドメインを指定してください',
    value,
  );
}

function hostedPages(env: Environment, publicUrl: string | null): CognitoHostedPages | null {
  const domain = text(env, 'COGNITO_OAUTH_DOMAIN');
  if (domain === null) return null;
  if (publicUrl === null) {
    throw new ConfigError('設定エラー: COGNITO_OAUTH_DOMAIN を使うには、PUBLIC_URL も指定してください。');
  }
  const providers = list(env, 'COGNITO_PROVIDERS').map((name) => {
    const provider = LOGIN_PROVIDERS.find((known) => known === name);
    if (provider !== undefined) return provider;
    throw bad('COGNITO_PROVIDERS', `${LOGIN_PROVIDERS.join('・')} をカンマ区切りで指定してください`, name);
  });
  return { domain, providers, publicUrl };
}

function required(env: Environment, name: string): string {
  const value = text(env, name);
  if (value === null) {
    throw new ConfigError(`設定エラー: IDENTITY_MODE=cognito では ${name} を指定してください。`);
  }
  return value;
}

/** The region in front of an id, null where the id has none. */
function regionOf(id: string, separator: '_' | ':'): string | null {
  const [region = '', rest = ''] = id.split(separator);
  return /^[a-z]{2}-[a-z]+-\d$/.test(region) && rest !== '' ? region : null;
}
