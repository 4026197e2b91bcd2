import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { readRelease } from '#server/program-files.ts';
import { isMissingTable, StoreError } from './errors.ts';
import { createSettings } from './migrations/0025-settings.ts';
import { createLetters } from './migrations/0026-letters.ts';
import { createSiteDocuments } from './migrations/0027-site-documents.ts';
import { createSiteImages } from './migrations/0028-site-images.ts';
import { createWatch } from './migrations/0029-watch.ts';
import { recordVersionsAndBackups } from './migrations/0030-versions-and-backups.ts';
import { addDocumentCookies } from './migrations/0031-document-cookies.ts';
import { createFollows } from './migrations/0032-follows.ts';
import { createNotices } from './migrations/0033-notices.ts';
import { addPublicResults } from './migrations/0034-public-results.ts';
import { createCalendarAddresses } from './migrations/0035-calendar-addresses.ts';
import { createNoticeRetries } from './migrations/0036-notice-retries.ts';
import { createLineNotices } from './migrations/0037-line.ts';
import { createPayments } from './migrations/0038-payments.ts';
import { createSearchedFacts } from './migrations/0039-searched-facts.ts';
import { createPaySlips } from './migrations/0040-pay-slips.ts';
import { createErasedMembers } from './migrations/0041-erased-members.ts';
import { createLinkContacts } from './migrations/0042-link-contacts.ts';
import { createMailings } from './migrations/0044-mailings.ts';
import { createRoles } from './migrations/0045-roles.ts';
import { createVisits } from './migrations/0046-visits.ts';
import { numberOperationParts } from './migrations/0047-operation-parts.ts';
import { indexOpenPhotos } from './migrations/0049-open-photos.ts';
import { addDoubtedClock } from './migrations/0050-doubted-clock.ts';
import { createPaymentDebits } from './migrations/0051-payers.ts';
import { createIdentity } from './migrations/0052-identity.ts';
import { createErasures } from './migrations/0054-erasures.ts';
import { createRemovedMatches } from './migrations/0055-removed-matches.ts';
import { addOpenRetries } from './migrations/0056-open-retries.ts';
import { createLineCalls } from './migrations/0057-line-calls.ts';
import { createPaymentReturns } from './migrations/0058-payment-returns.ts';
import { addUnsettledPayments } from './migrations/0059-unsettled-payments.ts';
import { keyCustomersById } from './migrations/0060-customers-by-id.ts';
import { addVoidPayments } from './migrations/0061-void-payments.ts';
import { addLineRecipients } from './migrations/0064-line-recipients.ts';
import { indexClubNames } from './migrations/0066-club-names.ts';
import { createReturnInvoices } from './migrations/0067-return-invoices.ts';
import { createPayerChanges } from './migrations/0069-payer-changes.ts';
import { createDailyRuns } from './migrations/0070-daily-runs.ts';
import { createJobs } from './migrations/0071-jobs.ts';
import { allowRestarts } from './migrations/0072-restarts.ts';
import { BASELINE_NAMES, createBaseline } from './migrations/baseline.ts';
import type { StoreKind } from './migrations/dialect-words.ts';
import type { Schema } from './schema.ts';

/**
 * Every change of the schema, in order. One that has been released is never edited; a new one is added below it.
 * All that are missing run in one transaction, with foreign keys checked. A database of a program before release 0.1.0 is refused.
 */
const MIGRATIONS: Readonly<Record<string, (kind: StoreKind) => Migration>> = {
  ...createBaseline(),
  '0025-settings': createSettings,
  '0026-letters': createLetters,
  '0027-site-documents': createSiteDocuments,
  '0028-site-images': createSiteImages,
  '0029-watch': createWatch,
  '0030-versions-and-backups': recordVersionsAndBackups,
  '0031-document-cookies': addDocumentCookies,
  '0032-follows': createFollows,
  '0033-notices': createNotices,
  '0034-public-results': addPublicResults,
  '0035-calendar-addresses': createCalendarAddresses,
  '0036-notice-retries': createNoticeRetries,
  '0037-line': createLineNotices,
  '0038-payments': createPayments,
  '0039-searched-facts': createSearchedFacts,
  '0040-pay-slips': createPaySlips,
  '0041-erased-members': createErasedMembers,
  '0042-link-contacts': createLinkContacts,
  '0044-mailings': createMailings,
  '0045-roles': createRoles,
  '0046-visits': createVisits,
  '0047-operation-parts': numberOperationParts,
  '0049-open-photos': indexOpenPhotos,
  '0050-doubted-clock': addDoubtedClock,
  '0051-payers': createPaymentDebits,
  '0052-identity': createIdentity,
  '0054-erasures': createErasures,
  '0055-removed-matches': createRemovedMatches,
  '0056-open-retries': addOpenRetries,
  '0057-line-calls': createLineCalls,
  '0058-payment-returns': createPaymentReturns,
  '0059-unsettled-payments': addUnsettledPayments,
  '0060-customers-by-id': keyCustomersById,
  '0061-void-payments': addVoidPayments,
  '0064-line-recipients': addLineRecipients,
  '0066-club-names': indexClubNames,
  '0067-return-invoices': createReturnInvoices,
  '0069-payer-changes': createPayerChanges,
  '0070-daily-runs': createDailyRuns,
  '0071-jobs': createJobs,
  '0072-restarts': allowRestarts,
};

/** What is about to happen to a database that has been used before. */
export type Upgrade = {
  /** The migrations it has, in order. */
  readonly applied: readonly string[];
  /** The first that it lacks. */
  readonly next: string;
};

/**
 * Runs the migrations the database lacks; none, when it is up to date. Safe for processes that start together:
 * one does it, the others wait (an advisory lock on PostgreSQL, the write lock on SQLite). `beforeUpgrade` runs first
 * where the database is not new; the migrations don't run when it rejects. A {@link StoreError} for a database that a
 * newer program has used.
 */
export async function migrate(
  db: Kysely<Schema>,
  kind: StoreKind,
  beforeUpgrade: (upgrade: Upgrade) => Promise<void> = async () => undefined,
): Promise<void> {
  if (kind === 'postgres') await requireUtf8(db);
  const applied = await findApplied(db);
  await requireKnown(applied, db);
  const next = NAMES.find((name) => !applied.includes(name));
  if (next === undefined) return;
  if (applied.length > 0) await beforeUpgrade({ applied, next });
  const { error } = await new Migrator({ db, provider: providerOf(kind, NAMES) }).migrateToLatest();
  if (error !== undefined) throw error;
  await noteVersion(db);
}

/** Makes the tables of an empty database as they were after these migrations, which the program must know. */
export async function migrateAsFarAs(
  applied: readonly string[],
  db: Kysely<Schema>,
  kind: StoreKind,
): Promise<void> {
  await requireKnown(applied, db);
  const migrator = new Migrator({
    db,
    provider: providerOf(kind, applied),
    // Else it takes the tables of a database that is set aside for those that are to be made.
    ...(kind === 'postgres' ? { migrationTableSchema: 'public' } : {}),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** The migrations a database has, in order; none for a new one. One small query, where the migrator reads the whole catalogue under a lock. */
export async function findApplied(db: Kysely<Schema>): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** Throws a StoreError when the database lacks a migration, or has one more; changes nothing. */
export async function requireMigrated(db: Kysely<Schema>): Promise<void> {
  const applied = await findApplied(db);
  await requireKnown(applied, db);
  if (applied.length === 0) {
    throw new StoreError('データベースには、まだ何もありません。サーバーを一度起動すると作られます。');
  }
  const missing = NAMES.filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new StoreError(
      `データベースが古いままです（${missing.join('、')} がありません）。サーバーを一度起動すると新しくなります。`,
    );
  }
}

const NAMES = Object.keys(MIGRATIONS);

async function requireKnown(applied: readonly string[], db: Kysely<Schema>): Promise<void> {
  if (applied.every((name) => NAMES.includes(name))) {
    requireBaseline(applied);
    return;
  }
  const newer = await findLastVersion(db);
  const [used, needed] =
    newer === null ? ['より新しい版', 'より新しい版'] : [`版 ${newer} `, `版 ${newer} 以降`];
  throw new StoreError(
    `データベースは${used}のプログラムで使われたもので、このプログラム（版 ${readRelease().version}）では開けません。${needed}のプログラムを入れるか、版を上げる前の控え（before-… のファイル）を tsunagu restore で戻してください。`,
  );
}

function requireBaseline(applied: readonly string[]): void {
  if (applied.length === 0 || BASELINE_NAMES.every((name) => applied.includes(name))) return;
  throw new StoreError(
    'データベースは版 0.1.0 より前のプログラムで使われたもので、このプログラムでは開けません。先に版 0.1.0 のプログラムで一度起動してください。',
  );
}

/** The program's version that migrated the database last; null where none has noted it. */
async function findLastVersion(db: Kysely<Schema>): Promise<string | null> {
  try {
    const row = await db
      .selectFrom('program_versions')
      .select('version')
      .orderBy('migrated_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.version ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

async function noteVersion(db: Kysely<Schema>): Promise<void> {
  const { version } = readRelease();
  const migrated_at = Temporal.Now.instant().toString();
  await db
    .insertInto('program_versions')
    .values({ version, migrated_at })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ migrated_at }))
    .execute();
}

function providerOf(kind: StoreKind, names: readonly string[]): MigrationProvider {
  const migrations = Object.entries(MIGRATIONS)
    .filter(([name]) => names.includes(name))
    .map(([name, migration]) => [name, migration(kind)] as const);
  return { getMigrations: async () => Object.fromEntries(migrations) };
}

async function requireUtf8(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') {
    throw new StoreError(`PostgreSQL のデータベースは UTF8 で作成してください（現在は ${encoding} です）。`);
  }
}
