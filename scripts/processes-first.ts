import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How a test file says that it starts processes. */
const STARTS_PROCESSES = /server-process\.ts|testing\/installation\.ts|node:child_process/;

/**
 * The order of Vitest's test files: those that start processes first. They take up to a minute each, mostly waiting: at the end of a run
 * one of them would hold it up alone.
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { first = [], then = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      STARTS_PROCESSES.test(readFileSync(moduleId, 'utf8')) ? 'first' : 'then',
    );
    return [...first, ...then];
  }
}
