import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

/** Japanese file names are none to a browser that is told of no UTF-8, as a bare environment does. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' };

/** The browser tests. A file that changes anything starts its own server; those that only read share their worker's. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: ['./scripts/program-setup.ts', './e2e/demo-setup.ts'],
  outputDir: 'test-results',
  fullyParallel: false,
  // Two cores carry four: a browser test mostly waits, for the page or as long as a person would.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Three times what the longest takes that doesn't say its own, on a slow machine with three others beside it.
  timeout: 120_000,
  // Longer than a page takes to be read again, with the sign-in's libraries, while three other tests run on a slow machine.
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      args: [...CHROMIUM_FLAGS],
      env,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // A test that stands in for the server is not passed by; the worker's own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of everything costs a sixth of the time: `--trace on` for the one that is looked into.
    trace: 'off',
  },
});
