import { LOOPBACK } from './messages.ts';
import { ConfigError, type Environment, text } from './values.ts';

/** A bucket that speaks S3. */
export type Bucket = {
  readonly name: string;
  /** Of the service, without a slash at its end; the bucket's name follows in the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const HOME_REGION = 'ap-northeast-1';

/** What a bucket is for, by the setting that names it; its other settings begin with this. */
export type BucketSetting = 'PHOTO_BUCKET' | 'BACKUP_BUCKET';

/** The bucket of this setting and what it needs; null without one. Throws a {@link ConfigError} for the first bad setting. */
export function bucketOf(env: Environment, setting: BucketSetting): Bucket | null {
  const name = text(env, setting);
  if (name === null) return requireNothing(env, setting);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    throw new ConfigError(
      `設定エラー: ${setting} はバケットの名前（英小文字・数字・-・.）で指定してください。`,
    );
  }
  const region = text(env, `${setting}_REGION`) ?? HOME_REGION;
  if (!/^[a-z0-9-]+$/.test(region)) {
    throw new ConfigError(
      `設定エラー: ${setting}_REGION は ap-northeast-1 のような地域の名前で指定してください。`,
    );
  }
  return { name, region, endpoint: endpoint(env, setting, region), ...keys(env, setting) };
}

function requireNothing(env: Environment, setting: BucketSetting): null {
  const alone = DETAILS.map((detail) => `${setting}_${detail}`).find((detail) => text(env, detail) !== null);
  if (alone === undefined) return null;
  throw new ConfigError(`設定エラー: ${alone} は ${setting} と合わせて指定してください。`);
}

const DETAILS = ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

function endpoint(env: Environment, setting: BucketSetting, region: string): string {
  const value = text(env, `${setting}_ENDPOINT`);
  if (value === null) return `https://s3.${region}.amazonaws.com`;
  const url = URL.parse(value);
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Photos of children and names would travel in the clear.
  const isSafe = url?.protocol === 'https:' || LOOPBACK.includes(url?.hostname ?? '');
  if (url !== null && isHttp && isSafe && url.username === '' && url.search === '' && url.hash === '') {
    return url.href.replace(/(?<!\/)\/+$/, '');
  }
  throw new ConfigError(
    `設定エラー: ${setting}_ENDPOINT は https://… の形で指定してください（このマシンの中であれば http://127.0.0.1:… も使えます）。`,
  );
}

/** Secrets: their values are not repeated. */
function keys(env: Environment, setting: BucketSetting): Pick<Bucket, 'accessKeyId' | 'secretAccessKey'> {
  const accessKeyId = text(env, `${setting}_ACCESS_KEY_ID`);
  const secretAccessKey = text(env, `${setting}_SECRET_ACCESS_KEY`);
  // A header takes nothing else.
  if (accessKeyId !== null && secretAccessKey !== null && /^[\x21-\x7e]+$/.test(accessKeyId)) {
    return { accessKeyId, secretAccessKey };
  }
  throw new ConfigError(
    `設定エラー: ${setting} と合わせて ${setting}_ACCESS_KEY_ID と ${setting}_SECRET_ACCESS_KEY を指定してください。`,
  );
}
