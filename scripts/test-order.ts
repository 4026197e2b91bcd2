import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a test file that starts processes imports. */
const STARTS_PROCESSES = /server-process\.ts|testing\/(?:installation|program)\.ts|node:child_process/;

/** The share of the other files they are spread over. They take up to a minute each: a later one would run on alone at the end. */
const SPREAD_OVER = 0.8;

/**
 * Orders test files within each project as Vitest does, but spreads those that start processes among the others: they mostly wait, and
 * run side by side they would leave a core idle.
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
  const gap = Math.max(1, Math.floor((computing.length * SPREAD_OVER) / waiting.length));
  const groups = waiting.map((file, i) => [file, ...computing.slice(i * gap, (i + 1) * gap)]);
  return [...groups.flat(), ...computing.slice(waiting.length * gap)];
}
