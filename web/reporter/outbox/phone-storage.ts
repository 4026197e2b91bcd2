import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { inTransaction, phoneDatabase, watchUpgrade } from '#web/api/phone-database.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { matchName, type Operation } from './operation.ts';
import { operationsOn } from './queue.ts';
import type {
  Change,
  Kept,
  KeptList,
  KeptMatch,
  KeptSearch,
  LinkVerdict,
  Receipt,
  Storage,
} from './storage.ts';

interface ReporterDatabase extends DBSchema {
  operations: { key: string; value: Operation };
  receipts: { key: string; value: Receipt };
  links: { key: string; value: LinkVerdict };
  matches: { key: string; value: KeptMatch };
  lists: { key: string; value: KeptList | KeptSearch };
  moments: { key: 'sentAt'; value: number };
}

const DATABASE = 'reporter';
/** The next weekend has other matches. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** A reporter can't wait longer for a database that does not answer. */
const PATIENCE_MS = 3_000;

/**
 * The browser's own database. What waits in it outlives the page, the browser and the phone's battery. `onEnd` is called when the
 * browser has ended the connection, perhaps because the database was deleted under the page.
 */
export function createPhoneStorage(onEnd: () => void): Storage {
  const asked = phoneDatabase((forget) => {
    const end = () => {
      forget();
      onEnd();
    };
    return open(end);
  }, PATIENCE_MS);

  return {
    read: (names, keys) => asked((db) => read(db, names, keys)),
    write: (change) => asked((db) => write(db, change)),
    forgetMatch: (name) => asked((db) => forgetMatch(db, name)),
    readList: (link) => asked((db) => readList(db, link)),
    writeList: (list) => asked(async (db) => void (await db.put('lists', list))),
    forgetList: (link) => asked((db) => db.delete('lists', link)),
  };
}

function readList(
  db: IDBPDatabase<ReporterDatabase>,
  link: string,
): Promise<KeptList | KeptSearch | undefined> {
  const transaction = db.transaction('lists');
  return inTransaction(transaction, transaction.store.get(link));
}

function read(
  db: IDBPDatabase<ReporterDatabase>,
  names: readonly string[],
  keys: readonly string[],
): Promise<Kept> {
  const transaction = db.transaction(['operations', 'receipts', 'links', 'matches', 'moments']);
  const matches = transaction.objectStore('matches');
  const receipts = transaction.objectStore('receipts');
  const readAll = async () => {
    const [operations, links, sentAt, keptMatches] = await Promise.all([
      transaction.objectStore('operations').getAll(),
      transaction.objectStore('links').getAll(),
      transaction.objectStore('moments').get('sentAt'),
      Promise.all(names.map((name) => matches.get(name))),
    ]);
    const all = new Set([...operations.map(({ key }) => key), ...keys]);
    const keptReceipts = await Promise.all([...all].map((key) => receipts.get(key)));
    return {
      operations,
      receipts: keptReceipts.filter((receipt) => receipt !== undefined),
      links,
      matches: keptMatches.filter((match) => match !== undefined),
      sentAt: sentAt ?? null,
    };
  };
  return inTransaction(transaction, readAll());
}

async function write(
  db: IDBPDatabase<ReporterDatabase>,
  { put = [], receipts = [], link, match, sentAt }: Change,
): Promise<void> {
  // On the disk, not only on its way: the battery is as weak as the signal.
  const transaction = db.transaction(['operations', 'receipts', 'links', 'matches', 'moments'], 'readwrite', {
    durability: 'strict',
  });
  const operations = transaction.objectStore('operations');
  const ended = transaction.objectStore('receipts');
  const asked = [
    ...receipts.flatMap((receipt) => [operations.delete(receipt.key), ended.put(receipt)]),
    ...put.map((operation) => operations.put(operation)),
    ...(link === undefined ? [] : [transaction.objectStore('links').put(link)]),
    ...(match === undefined ? [] : [transaction.objectStore('matches').put(match)]),
    ...(sentAt === undefined ? [] : [transaction.objectStore('moments').put(sentAt, 'sentAt')]),
  ];
  // Nothing more is wanted of this page, which may be put into a pocket now.
  transaction.commit();
  await inTransaction(transaction, Promise.all(asked));
}

/** In one transaction: what another tab has just entered is seen. */
function forgetMatch(db: IDBPDatabase<ReporterDatabase>, name: string): Promise<void> {
  const transaction = db.transaction(['operations', 'matches'], 'readwrite');
  const forget = async () => {
    const operations = await transaction.objectStore('operations').getAll();
    if (operationsOn(operations, name).length === 0) await transaction.objectStore('matches').delete(name);
  };
  return inTransaction(transaction, forget());
}

async function open(onEnd: () => void): Promise<IDBPDatabase<ReporterDatabase>> {
  const db: IDBPDatabase<ReporterDatabase> = await openDB<ReporterDatabase>(DATABASE, 4, {
    upgrade(db, version, _to, transaction) {
      watchUpgrade(transaction, upgrade(db, version, transaction));
    },
    // A newer app, or the browser's own cleaning, waits for this connection to be closed.
    blocking: () => {
      db.close();
      onEnd();
    },
    terminated: onEnd,
  });
  await forgetOld(db);
  return db;
}

async function upgrade(
  db: IDBPDatabase<ReporterDatabase>,
  version: number,
  transaction: IDBPTransaction<ReporterDatabase, StoreNames<ReporterDatabase>[], 'versionchange'>,
): Promise<void> {
  db.createObjectStore('links', { keyPath: 'name' });
  if (version === 3) return;
  db.createObjectStore('receipts', { keyPath: 'key' });
  if (version === 2) return;
  if (version === 0) {
    db.createObjectStore('operations', { keyPath: 'key' });
    db.createObjectStore('matches', { keyPath: 'name' });
    db.createObjectStore('lists', { keyPath: 'link' });
    db.createObjectStore('moments');
    return;
  }
  // What an older app has entered says nothing of what its reporter saw, and what it has read has no goals on record.
  const operations = transaction.objectStore('operations');
  for (const operation of await operations.getAll()) await operations.put({ ...operation, seen: null });
  const matches = transaction.objectStore('matches');
  for (const { reported, ...kept } of await matches.getAll()) {
    const match = { ...reported.match, scored: [], kickOffs: {} };
    await matches.put({ ...kept, reported: { ...reported, match } });
  }
  // Its lists do not say how the matches stand; the network that has brought this app brings them anew.
  await transaction.objectStore('lists').clear();
}

/** What waits is never forgotten, nor the match it waits on. */
function forgetOld(db: IDBPDatabase<ReporterDatabase>): Promise<void> {
  const transaction = db.transaction(['operations', 'receipts', 'links', 'matches', 'lists'], 'readwrite');
  const oldest = deviceTime() - KEPT_MS;
  const forget = async () => {
    const operations = await transaction.objectStore('operations').getAll();
    const needed = new Set(operations.map(({ address }) => matchName(address)));
    const matches = transaction.objectStore('matches');
    const lists = transaction.objectStore('lists');
    const receipts = transaction.objectStore('receipts');
    const links = transaction.objectStore('links');
    const [keptMatches, keptLists, keptReceipts, verdicts] = await Promise.all([
      matches.getAll(),
      lists.getAll(),
      receipts.getAll(),
      links.getAll(),
    ]);
    await Promise.all([
      ...keptMatches
        .filter(({ name, heardAt }) => heardAt < oldest && !needed.has(name))
        .map(({ name }) => matches.delete(name)),
      ...keptLists.filter(({ heardAt }) => heardAt < oldest).map(({ link }) => lists.delete(link)),
      ...verdicts
        .filter(({ name, at }) => at < oldest && !needed.has(name))
        .map(({ name }) => links.delete(name)),
      ...keptReceipts.filter(({ at }) => at < oldest).map(({ key }) => receipts.delete(key)),
    ]);
  };
  return inTransaction(transaction, forget());
}
