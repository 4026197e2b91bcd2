/** A built web in small, and a stand-in for what draws its screens. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Drawing, DrawRequest, ReadingKey } from '../drawing/drawing.ts';
import { drawPage } from '../drawing/page.ts';

export const SHELL = 'まだ何も描かれていません';

const PAGE = `<!doctype html>
<html lang="ja">
  <head>
    <title>つなぐ</title>
    <link rel="preload" href="/config.json" as="fetch" crossorigin />
    <style>.shell{color:red}</style>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-1.js">
  </head>
  <body>
    <!--shell-->
    <div id="root">
      <div class="shell-header">
        <span data-site-name>${SHELL}</span>
      </div>
      <div class="shell-tabs"></div>
    </div>
    <noscript><p class="shell-waiting">このサイトを表示するには、JavaScriptを有効にしてください。</p></noscript>
    <!--/shell-->
    <link rel="stylesheet" crossorigin href="/assets/app-1.css">
  </body>
</html>
`;

const MEMBERS = ['/faq', '/pickup-news', '/broken'];
const WITH_SCORES = ['/', '/top', '/indv-result/$championshipId/$matchId'];

/** The key of a reading, as the web spells it. */
export function keyOf(
  { method, group, path }: Pick<Call, 'method' | 'group' | 'path'>,
  input = {},
): ReadingKey {
  return [method, group, path, input];
}

/** What a screen reads, by its path, given what it knows already. */
type Reads = (path: string, known: ReadonlyMap<string, unknown>) => readonly ReadingKey[];

/**
 * The folder of a build with a few screens. Each is drawn as the answers that it reads; a reading that has no answer yet as a dash.
 * `draws` are the drawings so far; `fail` makes all that follow fail.
 */
export async function drawnWeb(reads: Reads) {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-drawn-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'reporter.html'), '<title>速報入力</title>');
  await writeFile(join(folder, 'assets/app-1.css'), '.frame{color:blue}.unseen{color:red}\n');
  await writeFile(join(folder, 'assets/screen-1.css'), '.screen{color:green}\n');
  await writeFile(join(folder, 'assets/sign-in-1.css'), '.form{color:red}\n');
  await writeFile(join(folder, '.vite/build.json'), JSON.stringify({ build: 'b1' }));
  const row = (path: string, whose: string) => ({
    path,
    page: 'index.html',
    whose,
    scripts: ['/assets/screen-1.js'],
    styles: ['/assets/screen-1.css'],
    soon: [],
  });
  const screens = [
    ...MEMBERS.map((path) => row(path, 'members')),
    ...WITH_SCORES.map((path) => ({ ...row(path, 'members'), needsScript: 'scores' })),
    { ...row('/coupon', 'members'), isPersonal: true },
    { ...row('/login', 'strangers'), scripts: ['/assets/sign-in-1.js'], styles: ['/assets/sign-in-1.css'] },
    row('/site-info/$name', 'everyone'),
    { ...row('/contact', 'everyone'), needsScript: 'sending' },
    ...['/public', '/public/$championshipId', '/public/$championshipId/$matchId'].map((path) =>
      row(path, 'public'),
    ),
    row('/admin', 'administrators'),
    row('/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken', 'reporters'),
    row('/connecter/$search', 'reporters'),
  ];
  await writeFile(join(folder, '.vite/screens.json'), JSON.stringify(screens));

  const draws: DrawRequest[] = [];
  let failure: Error | null = null;
  const draw = async (request: DrawRequest) => {
    draws.push(request);
    if (failure !== null) throw failure;
    const known = new Map(request.answers.map(([key, value]) => [JSON.stringify(key), value]));
    const keys = reads(request.path, known);
    const words = keys.map((key) => escaped(JSON.stringify(known.get(JSON.stringify(key)) ?? '-')));
    return {
      html: `<main>${words.join('')}<i class="frame screen"></i></main>`,
      unread: keys.filter((key) => !known.has(JSON.stringify(key))),
    };
  };
  const drawing: Drawing = {
    draw: (request) => drawPage(draw, request),
    close: async () => undefined,
  };
  return {
    web: { folder, drawing },
    draws,
    fail(error: Error) {
      failure = error;
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
