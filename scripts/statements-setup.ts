/**
 * Vitest's set-up of each server test file: where STATEMENTS_FOLDER is given, the form of every statement that the server gives its
 * database is noted there, once for each worker. Those of tests and their helpers are not, nor those of processes that a test starts.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type CompiledQuery, DefaultQueryExecutor, type QueryResult } from 'kysely';
import { formOf } from './statements.ts';

const { STATEMENTS_FOLDER: folder, TEST_STORE: store } = process.env;
const FRAMES = 30;
/** Callers that ask for others. */
const BETWEEN = /node_modules|statements-setup/;

const executeQuery = DefaultQueryExecutor.prototype.executeQuery<never>;
const noted = new Set<string>();

function notingQuery(
  this: DefaultQueryExecutor,
  query: CompiledQuery,
  options?: Parameters<typeof executeQuery>[1],
): Promise<QueryResult<never>> {
  const { sql } = query;
  if (!noted.has(sql) && isOfServer(callers())) {
    noted.add(sql);
    appendFileSync(join(folder ?? '', `${store}-${process.pid}`), `${formOf(sql)}\n`);
  }
  return executeQuery.call(this, query, options);
}

/** Whether the server's own code asks: the first file among the callers that is ours. */
function isOfServer(stack: string): boolean {
  const [, ...lines] = stack.split('\n');
  const caller = lines.find((line) => /\.ts:\d/.test(line) && !BETWEEN.test(line));
  return caller !== undefined && !/\.test\.ts|\/testing\//.test(caller);
}

function callers(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  return stack;
}

// This file is read anew for each test file, and Kysely once for each worker.
if (folder !== undefined && executeQuery.name !== notingQuery.name) {
  DefaultQueryExecutor.prototype.executeQuery = notingQuery;
}
