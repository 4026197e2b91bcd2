import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/**
 * How Chromium is run for tests: no sandbox (root in a container), nothing that calls home, and no look at certificates:
 * a page that forgives an unknown one asks anew for each connection, and gives up after so many.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--ignore-certificate-errors',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of the Chromium to test with: $CHROMIUM_PATH if it is set, else what the system has; undefined if none. */
export function findChromium(): string | undefined {
  const wished = process.env.CHROMIUM_PATH;
  if (wished !== undefined && wished !== '') return isExecutable(wished) ? wished : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...FIXED_PLACES,
  ];
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
