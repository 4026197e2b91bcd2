import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { phoneDatabase } from '#web/api/phone-database.ts';
import { matchName, type Operation } from './operation.ts';
import type { Change, Kept, KeptList, KeptMatch, KeptSearch, Receipt, Storage } from './storage.ts';

interface ReporterDatabase extends DBSchema {
  operations: { key: string; value: Operation };
  receipts: { key: string; value: Receipt };
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
    forgetMatch: (name) => asked((db) => db.delete('matches', name)),
    readList: (link) => asked((db) => db.get('lists', link)),
    writeList: (list) => asked(async (db) => void (await db.put('lists', list))),
    forgetList: (link) => asked((db) => db.delete('lists', link)),
  };
}

async function read(
  db: IDBPDatabase<ReporterDatabase>,
  names: readonly string[],
  keys: readonly string[],
): Promise<Kept> {
  const transaction = db.transaction(['operations', 'receipts', 'matches', 'moments']);
  const matches = transaction.objectStore('matches');
  const receipts = transaction.objectStore('receipts');
  const [operations, sentAt, keptMatches] = await Promise.all([
    transaction.objectStore('operations').getAll(),
    transaction.objectStore('moments').get('sentAt'),
    Promise.all(names.map((name) => matches.get(name))),
  ]);
  const all = new Set([...operations.map(({ key }) => key), ...keys]);
  const keptReceipts = await Promise.all([...all].map((key) => receipts.get(key)));
  return {
    operations,
    receipts: keptReceipts.filter((receipt) => receipt !== undefined),
    matches: keptMatches.filter((match) => match !== undefined),
    sentAt: sentAt ?? null,
  };
}

async function write(
  db: IDBPDatabase<ReporterDatabase>,
  { put = [], receipts = [], match, sentAt }: Change,
): Promise<void> {
  // On the disk, not only on its way: the battery is as weak as the signal.
  const transaction = db.transaction(['operations', 'receipts', 'matches', 'moments'], 'readwrite', {
    durability: 'strict',
  });
  const operations = transaction.objectStore('operations');
  const ended = transaction.objectStore('receipts');
  const asked = [
    ...receipts.flatMap((receipt) => [operations.delete(receipt.key), ended.put(receipt)]),
    ...put.map((operation) => operations.put(operation)),
    ...(match === undefined ? [] : [transaction.objectStore('matches').put(match)]),
    ...(sentAt === undefined ? [] : [transaction.objectStore('moments').put(sentAt, 'sentAt')]),
  ];
  // Nothing more is wanted of this page, which may be put into a pocket now.
  transaction.commit();
  await Promise.all([...asked, transaction.done]);
}

async function open(onEnd: () => void): Promise<IDBPDatabase<ReporterDatabase>> {
  const db: IDBPDatabase<ReporterDatabase> = await openDB<ReporterDatabase>(DATABASE, 3, {
    async upgrade(db, version, _to, transaction) {
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

/** What waits is never forgotten, nor the match it waits on. */
async function forgetOld(db: IDBPDatabase<ReporterDatabase>): Promise<void> {
  const transaction = db.transaction(['operations', 'receipts', 'matches', 'lists'], 'readwrite');
  const operations = await transaction.objectStore('operations').getAll();
  const needed = new Set(operations.map(({ address }) => matchName(address)));
  const oldest = Date.now() - KEPT_MS;
  const matches = transaction.objectStore('matches');
  for (const { name, heardAt } of await matches.getAll()) {
    if (heardAt < oldest && !needed.has(name)) void matches.delete(name);
  }
  const lists = transaction.objectStore('lists');
  for (const { link, heardAt } of await lists.getAll()) {
    if (heardAt < oldest) void lists.delete(link);
  }
  const receipts = transaction.objectStore('receipts');
  for (const { key, at } of await receipts.getAll()) {
    if (at < oldest) void receipts.delete(key);
  }
  await transaction.done;
}
