import { LOOPBACK } from './messages.ts';
import { ConfigError, type Environment, text } from './values.ts';

/** A bucket that speaks S3, for the files of pictures. */
export type PhotoBucket = {
  readonly name: string;
  /** Of the service, without a slash at its end; the bucket's name follows in the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const HOME_REGION = 'ap-northeast-1';

/**
 * `PHOTO_BUCKET` and what it needs; null without one: pictures lie in the data folder. Throws a {@link ConfigError} for
 * the first bad setting.
 */
export function photoBucket(env: Environment): PhotoBucket | null {
  const name = text(env, 'PHOTO_BUCKET');
  if (name === null) return requireNothing(env);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    throw new ConfigError(
      '設定エラー: PHOTO_BUCKET はバケットの名前（英小文字・数字・-・.）で指定してください。',
    );
  }
  const region = text(env, 'PHOTO_BUCKET_REGION') ?? HOME_REGION;
  if (!/^[a-z0-9-]+$/.test(region)) {
    throw new ConfigError(
      '設定エラー: PHOTO_BUCKET_REGION は ap-northeast-1 のような地域の名前で指定してください。',
    );
  }
  return { name, region, endpoint: endpoint(env, region), ...keys(env) };
}

function requireNothing(env: Environment): null {
  const alone = DETAILS.find((detail) => text(env, detail) !== null);
  if (alone === undefined) return null;
  throw new ConfigError(`設定エラー: ${alone} は PHOTO_BUCKET と合わせて指定してください。`);
}

const DETAILS = [
  'PHOTO_BUCKET_ENDPOINT',
  'PHOTO_BUCKET_REGION',
  'PHOTO_BUCKET_ACCESS_KEY_ID',
  'PHOTO_BUCKET_SECRET_ACCESS_KEY',
] as const;

function endpoint(env: Environment, region: string): string {
  const value = text(env, 'PHOTO_BUCKET_ENDPOINT');
  if (value === null) return `https://s3.${region}.amazonaws.com`;
  const url = URL.parse(value);
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Photos of children would travel in the clear.
  const isSafe = url?.protocol === 'https:' || LOOPBACK.includes(url?.hostname ?? '');
  if (url !== null && isHttp && isSafe && url.username === '' && url.search === '' && url.hash === '') {
    return url.href.replace(/\/+$/, '');
  }
  throw new ConfigError(
    '設定エラー: PHOTO_BUCKET_ENDPOINT は https://… の形で指定してください（このマシンの中であれば http://127.0.0.1:… も使えます）。',
  );
}

/** Secrets: their values are not repeated. */
function keys(env: Environment): Pick<PhotoBucket, 'accessKeyId' | 'secretAccessKey'> {
  const accessKeyId = text(env, 'PHOTO_BUCKET_ACCESS_KEY_ID');
  const secretAccessKey = text(env, 'PHOTO_BUCKET_SECRET_ACCESS_KEY');
  // A header takes nothing else.
  if (accessKeyId !== null && secretAccessKey !== null && /^[\x21-\x7e]+$/.test(accessKeyId)) {
    return { accessKeyId, secretAccessKey };
  }
  throw new ConfigError(
    '設定エラー: PHOTO_BUCKET と合わせて PHOTO_BUCKET_ACCESS_KEY_ID と PHOTO_BUCKET_SECRET_ACCESS_KEY を指定してください。',
  );
}
