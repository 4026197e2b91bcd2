import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { toStoredValue } from './stored-value.ts';

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
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
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
