import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { screenTable } from './screen-table.ts';
import { sharedChunks } from './shared-chunks.ts';

const WEB = fileURLToPath(new URL('../web', import.meta.url));
const filesOf = (whose: string) =>
  screenTable(WEB)
    .filter((screen) => screen.whose === whose)
    .map(({ file }) => file);
const MEMBERS = filesOf('members');
const REPORTERS = filesOf('reporters');
const LIVE = ['live-results/championship-results.tsx', 'live-results/match-result.tsx'];

/** Where a module with so much code belongs that these files import. */
function chunkOf(importers: readonly string[], letters = 5_000): string | null {
  const part = '/part.ts';
  const { ofAll, ofSome } = sharedChunks(WEB);
  const modules = {
    getModuleInfo: (id: string) => ({
      importedIds: importers.some((file) => id === `${WEB}/${file}`) ? [part] : [],
      dynamicallyImportedIds: [],
      code: 'x'.repeat(letters),
    }),
  };
  return ofAll(part, modules) ?? ofSome(part, modules);
}

test.each([
  ['会員のほとんどの画面が使うもの', MEMBERS, 'members'],
  ['速報員のほとんどの画面が使うもの', REPORTERS, 'reporters'],
  ['どちらも使うもの', [...MEMBERS, ...REPORTERS], 'app'],
  ['速報の画面だけが使うもの', LIVE, 'live'],
  ['速報の画面と速報員が使うもの', [...LIVE, ...REPORTERS], 'following'],
  ['ひとつの画面だけが使うもの', MEMBERS.slice(0, 1), null],
  ['いくつかの画面が使う、大きなもの', MEMBERS.slice(-5), null],
])('%sの置き場所', (_what, importers, chunk) => {
  expect(chunkOf(importers)).toBe(chunk);
});

test('小さなものは、いくつかの画面が使えば一緒に届く', () => {
  expect(chunkOf(MEMBERS.slice(-5), 500)).toBe('members');
});
