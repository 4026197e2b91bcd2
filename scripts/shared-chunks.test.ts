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
const ENTRY = ['reporter/report/match-report.tsx', 'reporter/category/register-match-result.tsx'];
const LISTS = ['reporter/select/select-reporting-match.tsx', 'app/search-page.tsx'];
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
  ['速報の画面と、誰にでも開いた試合が使うもの', [...LIVE, 'strangers/open-match.tsx'], 'board'],
  ['ホームが使うもの', ['home/home.tsx', 'articles/news.tsx'], 'home'],
  ['速報の画面が使い、ホームであとから届くものも使うもの', [...LIVE, 'home/later-parts.ts'], 'cards'],
  ['速報員の試合の画面が使うもの', ENTRY, 'entry'],
  ['速報員のふたつの一覧が使うもの', LISTS, 'lists'],
  ['速報員の試合の画面に、あとから届くものだけが使うもの', ['reporter/place/parts.ts'], 'parts'],
  ['ひとつの画面だけが使うもの', ['archive/archive.tsx'], null],
  ['いくつかの画面が使う、大きなもの', MEMBERS.slice(-5), null],
])('%sの置き場所', (_what, importers, chunk) => {
  expect(chunkOf(importers)).toBe(chunk);
});

test('小さなものは、いくつかの画面が使えば一緒に届く', () => {
  expect(chunkOf(MEMBERS.slice(-5), 500)).toBe('members');
});
