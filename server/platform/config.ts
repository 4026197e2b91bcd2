/** The settings: the environment first, then what is stored in the database (`settings/stored.ts`). A bad one is named in one sentence; none is guessed. */

import { GROUPS, type Group } from '#contract/call.ts';
import { type AccessTable, CONTENTS, DEFAULT_ACCESS, REQUIREMENTS } from '#domain/membership/access.ts';
import { type BackupSettings, backupSettings } from './config/backup.ts';
import { type Bucket, bucketOf } from './config/bucket.ts';
import { type FederationSettings, federationSettings } from './config/federation.ts';
import { type IdentitySettings, identitySettings } from './config/identity.ts';
import { type LineMessaging, lineMessaging } from './config/line.ts';
import { type MessageSettings, messageSettings } from './config/messages.ts';
import { type MetricsSettings, metricsSettings } from './config/metrics.ts';
import { type Mode, modeOf, type Origins, originsOf } from './config/mode.ts';
import { type PaymentSettings, paymentSettings } from './config/payments.ts';
import { requireSafe } from './config/production.ts';
import { type TrustedProxies, trustedProxies } from './config/proxies.ts';
import {
  bad,
  ConfigError,
  type Environment,
  emails,
  list,
  text,
  wholeNumber,
  yesOrNo,
} from './config/values.ts';

export { ConfigError, type Environment };

export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  readonly mode: Mode;
  /** Which databases are served: those of demos, real ones or both. */
  readonly origins: Origins;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** What the operator has written; null: the demo's samples, or `content` in `dataDir`. */
  readonly contentDir: string | null;
  /** `postgres://…`; null keeps everything in SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Connections of this process to PostgreSQL. */
  readonly postgresPool: number;
  /** Which proxies in front say who calls (X-Forwarded-For). */
  readonly trustProxy: TrustedProxies;
  /** How long before it stops a server tells the proxy in front that it will. */
  readonly drainSeconds: number;
  /** How many processes of their own write to the open streams; 0: this one does. */
  readonly streamWorkers: number;
  /** How many streams people without an account may have open at this process; 0: none, and their pages look again. */
  readonly publicStreams: number;
  /** Whether the description of the API is served. */
  readonly apiDocs: boolean;
  /** Null: the fiscal year of today. */
  readonly fiscalYear: number | null;
  readonly adminEmails: readonly string[];
  readonly inputEmails: readonly string[];
  /** Who is told of inquiries: `CONTACT_EMAILS`, or else the administrators. */
  readonly contactEmails: readonly string[];
  /** `{hash}` of the category search; null: none, until the first start makes a random one up for the whole installation. */
  readonly reporterPath: string | null;
  readonly sessionsPerMember: number;
  /** What each kind of members' content asks for. */
  readonly access: AccessTable;
  /** Where accounts live. */
  readonly identity: IdentitySettings;
  /** The key that seals secrets in the database, 32 bytes; null: made once and kept in `dataDir`. */
  readonly serverKey: Buffer | null;
  /** The https address by which people open the site, without a slash at its end; null where nobody has said it. */
  readonly publicUrl: string | null;
  /** The address of the development server in front of this one; null where there is none. */
  readonly devUrl: string | null;
  /** Sign-in through other providers; null where none is set. */
  readonly federation: FederationSettings | null;
  /** How mail and SMS leave the house. */
  readonly messages: MessageSettings;
  /** Where notices are pushed to: the push services of browsers, nowhere, or, in a trial, any address. */
  readonly pushTo: 'public' | 'nowhere' | 'anywhere';
  /** The official account that tells notices at LINE; null where there is none. */
  readonly line: LineMessaging | null;
  /** Where cards are paid with; null where the office takes payments by hand. */
  readonly payments: PaymentSettings | null;
  /** Where a watching machine reads the measures of this process. */
  readonly metrics: MetricsSettings;
  /** Where the files of pictures lie; null: in `dataDir`. */
  readonly photoBucket: Bucket | null;
  readonly backup: BackupSettings;
  readonly logLevel: LogLevel;
  /** Null: the machine's clock. */
  readonly clock: Temporal.Instant | null;
  /** Base hosts of groups that another server has. */
  readonly groupHosts: Readonly<Partial<Record<Group, string>>>;
};

/** For AES-256. */
export const SERVER_KEY_BYTES = 32;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Long enough that nobody finds it by trying, and not ending like the name of one of the searches that begin with it. */
export const REPORTER_PATH_FORM = /^(?!.*-(?:u15|u18|woman|test)$)[A-Za-z0-9_-]{16,100}$/;

/** The settings of this process, as they were given to it. */
export function processEnvironment(): Environment {
  return process.env;
}

/** What must be known before the database is open; the environment alone says it. */
export type Place = Pick<
  Config,
  'host' | 'port' | 'dataDir' | 'databaseUrl' | 'postgresPool' | 'serverKey' | 'backup' | 'logLevel'
>;

/** Where this process listens and keeps its data. Throws a {@link ConfigError} for the first bad setting. */
export function readPlace(env: Environment): Place {
  return {
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', { least: 0, most: 65_535, otherwise: 3000 }),
    dataDir: dataDir(env),
    databaseUrl: databaseUrl(env),
    postgresPool: wholeNumber(env, 'POSTGRES_POOL', { least: 1, most: 200, otherwise: 16 }),
    serverKey: serverKey(env),
    backup: backupSettings(env, dataDir(env)),
    logLevel: logLevel(env),
  };
}

/** Whether systemd stores what this process prints in its journal, which every administrator of the machine can read. */
export function isPrintingToJournal(env: Environment): boolean {
  return text(env, 'JOURNAL_STREAM') !== null;
}

function pushTo(env: Environment): Config['pushTo'] {
  if (!yesOrNo(env, 'NOTICES', true)) return 'nowhere';
  return yesOrNo(env, 'PUSH_ANYWHERE', false) ? 'anywhere' : 'public';
}

/** Reads every setting; an empty one counts as not set. Throws a {@link ConfigError} for the first bad one. */
export function readConfig(env: Environment): Config {
  const mode = modeOf(env);
  const config: Config = {
    mode,
    origins: originsOf(env),
    ...readPlace(env),
    contentDir: text(env, 'CONTENT_DIR'),
    trustProxy: trustedProxies(env),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { least: 0, most: 60, otherwise: 0 }),
    streamWorkers: wholeNumber(env, 'WORKERS', { least: 0, most: 64, otherwise: 0 }),
    publicStreams: wholeNumber(env, 'PUBLIC_STREAMS', { least: 0, most: 20_000, otherwise: 2_000 }),
    apiDocs: yesOrNo(env, 'API_DOCS', mode === 'trial'),
    fiscalYear: fiscalYear(env),
    adminEmails: emails(env, 'ADMIN_EMAILS'),
    inputEmails: emails(env, 'INPUT_EMAILS'),
    contactEmails: contactEmails(env),
    reporterPath: reporterPath(env),
    sessionsPerMember: wholeNumber(env, 'SESSIONS_PER_MEMBER', { least: 1, most: 100, otherwise: 3 }),
    access: accessTable(env),
    identity: identitySettings(env, publicUrl(env)),
    publicUrl: publicUrl(env),
    devUrl: devUrl(env),
    federation: federationSettings(env, publicUrl(env)),
    messages: messageSettings(env),
    pushTo: pushTo(env),
    line: lineMessaging(env, publicUrl(env)),
    payments: paymentSettings(env, publicUrl(env)),
    metrics: metricsSettings(env),
    photoBucket: bucketOf(env, 'PHOTO_BUCKET'),
    clock: clock(env),
    groupHosts: groupHosts(env),
  };
  requireSafe(config);
  return config;
}

function dataDir(env: Environment): string {
  return text(env, 'DATA_DIR') ?? 'data';
}

function contactEmails(env: Environment): readonly string[] {
  const own = emails(env, 'CONTACT_EMAILS');
  return own.length > 0 ? own : emails(env, 'ADMIN_EMAILS');
}

function fiscalYear(env: Environment): number | null {
  const value = text(env, 'FISCAL_YEAR');
  if (value === null) return null;
  if (/^2\d{3}$/.test(value)) return Number(value);
  throw bad('FISCAL_YEAR', '西暦4桁の年度で指定してください', value);
}

function databaseUrl(env: Environment): string | null {
  const value = text(env, 'DATABASE_URL');
  if (value === null) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') return value;
  // It may hold a password: its value is not repeated.
  throw new ConfigError('設定エラー: DATABASE_URL は postgres://… の形で指定してください。');
}

function serverKey(env: Environment): Buffer | null {
  const value = text(env, 'SERVER_KEY');
  if (value === null) return null;
  const key = Buffer.from(value, 'base64');
  // It is a secret: its value is not repeated.
  if (key.length !== SERVER_KEY_BYTES) {
    throw new ConfigError('設定エラー: SERVER_KEY は32バイトをBase64で表した文字列で指定してください。');
  }
  return key;
}

function publicUrl(env: Environment): string | null {
  const value = text(env, 'PUBLIC_URL');
  if (value === null) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'https:' && url.pathname === '/' && url.search === '') return url.origin;
  throw bad('PUBLIC_URL', 'https://tsunagu.example のように、サイトを開くアドレスを指定してください', value);
}

function devUrl(env: Environment): string | null {
  const value = text(env, 'DEV_URL');
  if (value === null) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'http:' && url.pathname === '/' && url.search === '') return url.origin;
  throw bad('DEV_URL', 'http://127.0.0.1:3000 のように、開発用サーバーのアドレスを指定してください', value);
}

function reporterPath(env: Environment): string | null {
  const value = text(env, 'REPORTER_PATH');
  if (value === null || REPORTER_PATH_FORM.test(value)) return value;
  throw new ConfigError(
    '設定エラー: REPORTER_PATH は英数字・-・_ の16〜100文字で指定してください（-u15・-u18・-woman・-test では終われません）。',
  );
}

function logLevel(env: Environment): LogLevel {
  const value = text(env, 'LOG_LEVEL');
  if (value === null) return 'info';
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw bad('LOG_LEVEL', `${LOG_LEVELS.join('・')} のいずれかで指定してください`, value);
}

function clock(env: Environment): Temporal.Instant | null {
  const value = text(env, 'CLOCK');
  if (value === null) return null;
  try {
    return Temporal.Instant.from(value);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw bad('CLOCK', '2026-05-16T10:00:00+09:00 のような日時で指定してください', value);
  }
}

function groupHosts(env: Environment): Readonly<Partial<Record<Group, string>>> {
  const name = 'GROUP_HOSTS';
  const pairs = list(env, name).map((entry): [Group, string] => {
    const [key = '', ...rest] = entry.split('=');
    const group = GROUPS.find((known) => known === key.trim());
    const base = URL.parse(rest.join('='));
    if (group === undefined || (base?.protocol !== 'https:' && base?.protocol !== 'http:')) {
      throw bad(name, 'match=https://a.example,archive=https://b.example のように指定してください', entry);
    }
    return [group, base.href.replace(/\/$/, '')];
  });
  return Object.fromEntries(pairs);
}

/** `MEMBERSHIP_ACCESS=media=premium,pics=regular`: what differs from the usual table. */
function accessTable(env: Environment): AccessTable {
  const name = 'MEMBERSHIP_ACCESS';
  const changes = list(env, name).map((entry) => {
    const [key, value, ...rest] = entry.split('=').map((part) => part.trim());
    const content = CONTENTS.find((known) => known === key);
    const requirement = REQUIREMENTS.find((known) => known === value);
    if (content === undefined || requirement === undefined || rest.length > 0) {
      const how = `media=premium,pics=regular のように、${CONTENTS.join('・')} と ${REQUIREMENTS.join('・')} の組で指定してください`;
      throw bad(name, how, entry);
    }
    return [content, requirement] as const;
  });
  return { ...DEFAULT_ACCESS, ...Object.fromEntries(changes) };
}
