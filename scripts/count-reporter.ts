import { writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';
import type { Tally } from './test-stages.ts';

/** Vitest reporter: writes how many tests of each project passed, failed and were skipped to the file $TALLY_FILE. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.TALLY_FILE;
    if (!file) throw new Error('TALLY_FILE is not set.');
    writeFileSync(file, JSON.stringify(talliesOf(modules)));
  }
}

function talliesOf(modules: readonly TestModule[]): Record<string, Tally> {
  const tallies: Record<string, Tally> = {};
  for (const module of modules) {
    const tally = tallies[module.project.name] ?? { passed: 0, failed: 0, skipped: 0 };
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const failedTests = states.filter((state) => state === 'failed').length;
    // A file that can't even be loaded, or whose set-up fails, has no failed test and is a failure all the same.
    const failedFile = failedTests === 0 && module.state() === 'failed' ? 1 : 0;
    tallies[module.project.name] = {
      passed: tally.passed + states.filter((state) => state === 'passed').length,
      failed: tally.failed + failedTests + failedFile,
      skipped: tally.skipped + states.filter((state) => state === 'skipped' || state === 'pending').length,
    };
  }
  return tallies;
}
