import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  BUILT_WEB,
  CARD_FONT,
  IS_PACKAGED,
  readRelease,
  SAMPLE_CONTENT,
  serverProgram,
  WEB_SOURCES,
} from './program-files.ts';

it('ソースから動くときは、自分のファイルがソースの場所にある', () => {
  expect(IS_PACKAGED).toBe(false);
  expect(existsSync(join(WEB_SOURCES, 'index.html'))).toBe(true);
  expect(existsSync(join(SAMPLE_CONTENT, 'site.json'))).toBe(true);
  expect(existsSync(serverProgram('publishing/photos/renditions-process/process'))).toBe(true);
  expect(existsSync(serverProgram('publishing/public-results/cards/process'))).toBe(true);
  expect(existsSync(CARD_FONT)).toBe(true);
  expect(existsSync(serverProgram('publishing/web/drawing/thread-program'))).toBe(true);
  expect(existsSync(serverProgram('messaging/notices/push-program'))).toBe(true);
  expect(existsSync(serverProgram('football/live/stream-program'))).toBe(true);
  expect(existsSync(serverProgram('people/address/address-program'))).toBe(true);
  expect(existsSync(serverProgram('publishing/articles/sanitise-program'))).toBe(true);
  expect(existsSync(serverProgram('publishing/site/svg-program'))).toBe(true);
  expect(existsSync(serverProgram('football/competition/admin/preview-program'))).toBe(true);
  expect(existsSync(serverProgram('football/competition/admin/workbook-program'))).toBe(true);
  expect(BUILT_WEB).toMatch(/\/dist\/web\/$/);
  expect(readRelease().version).toMatch(/^\d+\.\d+\.\d+$/);
});
