import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { SqliteLog } from './sqlite-log.ts';
import { toStoredValue } from './stored-value.ts';
import { isHasty } from './transaction-guard.ts';

/** Prepared statements kept: far more than the queries we have; a list of changing length (`in (…)`) makes more. */
const KEPT_STATEMENTS = 500;

type Prepared = {
  readonly statement: StatementSync;
  /** Whether it answers rows: a select, or a write with `returning`. */
  readonly answersRows: boolean;
};

/** Runs Kysely's compiled queries on one `node:sqlite` connection. Rows have no prototype. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #log: SqliteLog;
  readonly #prepared = new Map<string, Prepared>();
  readonly #totalChanges: StatementSync;
  #changesBefore = 0;
  #isAwaited = false;

  constructor(database: DatabaseSync, log: SqliteLog) {
    this.#database = database;
    this.#log = log;
    this.#totalChanges = database.prepare('select total_changes() as rows');
  }

  /** Whether something was committed since this was asked last. It may have read what others have committed a moment before. */
  takeAwaited(): boolean {
    const isAwaited = this.#isAwaited;
    this.#isAwaited = false;
    return isAwaited;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#run<R>(query);
    if (query.query.kind !== 'SelectQueryNode' && !this.#database.isTransaction) this.#noteCommit(query.sql);
    return result;
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toParameter);
    // The row type is the one Kysely has worked out for this query.
    if (answersRows) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Not from the kept ones: running it again in between would start it over.
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...query.parameters.map(toParameter))) {
      yield { rows: [row as R] };
    }
  }

  /** A statement outside of a transaction commits by itself. */
  #noteCommit(sql: string): void {
    const total = Number(this.#totalChanges.get()?.rows);
    const rows = total - this.#changesBefore;
    this.#changesBefore = total;
    if (sql === 'rollback' || (rows === 0 && sql !== 'commit')) return;
    if (isHasty()) return;
    this.#isAwaited = true;
    if (rows > 0) this.#log.committed(rows);
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    const oldest = this.#prepared.size < KEPT_STATEMENTS ? undefined : this.#prepared.keys().next().value;
    if (oldest !== undefined) this.#prepared.delete(oldest);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function toParameter(value: unknown): SQLInputValue {
  return toStoredValue(value);
}
