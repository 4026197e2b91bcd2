import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How a test file says that it starts processes. */
const STARTS_PROCESSES = /server-process\.ts|testing\/installation\.ts|node:child_process/;

/** One of them takes up to a minute: the last begins when so much of the others is still to come that it doesn't end alone. */
const BEGUN_BY = 0.8;

/**
 * The order of Vitest's test files: each project's as Vitest has them, with those that start processes spread among the others. They
 * mostly wait, and one that waits beside two that compute leaves no core idle.
 */
export class ProcessesSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap(spread);
  }
}

function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const { waiting = [], computing = [] } = Object.groupBy(files, ({ moduleId }) =>
    STARTS_PROCESSES.test(readFileSync(moduleId, 'utf8')) ? 'waiting' : 'computing',
  );
  const gap = Math.max(1, Math.floor((computing.length * BEGUN_BY) / waiting.length));
  const groups = waiting.map((file, i) => [file, ...computing.slice(i * gap, (i + 1) * gap)]);
  return [...groups.flat(), ...computing.slice(waiting.length * gap)];
}
