/** Opens a database; `onEnd` is called when the browser says that it has ended the connection. */
type Open<Connection> = (onEnd: () => void) => Promise<Connection>;

/** Asks a database. The work may be done twice, so it must come to the same. Rejects where no answer comes in time. */
export type AskDatabase<Connection> = <Result>(
  work: (database: Connection) => Promise<Result>,
) => Promise<Result>;

/** What a request is refused with whose connection has gone: closed, the browser's database process lost, or cut off midway. */
const LOST: readonly string[] = ['InvalidStateError', 'UnknownError', 'AbortError'];

/**
 * A database of this phone, opened when it is first asked. Safari ends the connections of pages that slept, mostly without
 * a word: what fails for that is asked once more over a new connection. And it leaves requests without any answer while
 * a page that it has put aside is in the middle of one: nobody waits longer than `patience`, in milliseconds.
 */
export function phoneDatabase<Connection>(open: Open<Connection>, patience: number): AskDatabase<Connection> {
  let opening: Promise<Connection> | null = null;

  const connect = () => {
    const mine: Promise<Connection> = open(() => forget(mine));
    mine.catch(() => forget(mine));
    return mine;
  };
  const forget = (connection: Promise<Connection>) => {
    if (opening === connection) opening = null;
  };

  const ask: AskDatabase<Connection> = async (work) => {
    opening ??= connect();
    const connection = opening;
    try {
      return await work(await connection);
    } catch (error) {
      if (!(error instanceof DOMException && LOST.includes(error.name))) throw error;
      forget(connection);
      opening ??= connect();
      return work(await opening);
    }
  };
  return (work) => inTime(ask(work), patience);
}

/** What this module needs of a transaction; `done` rejects when the browser aborts it, whether or not a caller waits for it. */
type Transaction = { readonly done: Promise<void> };

/**
 * Waits for work in a transaction and for the end of the transaction. Both reject when the browser aborts it, for example
 * because it deletes the database: a rejection that is left unhandled would be an error of the page.
 */
export async function inTransaction<Result>({ done }: Transaction, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, done]);
  return result;
}

/** Watches the work of an upgrade. When a request of it fails, the transaction is aborted and opening the database rejects. */
export function watchUpgrade(transaction: Transaction, work: Promise<void>): void {
  inTransaction(transaction, work).catch(() => undefined);
}

function inTime<Result>(work: Promise<Result>, patience: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database does not answer.')), patience);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
