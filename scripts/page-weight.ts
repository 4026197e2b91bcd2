import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import type { Logger, Plugin } from 'vite';

/** What Vite's manifest says of one chunk. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** The most that a first page may weigh, scripts and styles as sent (brotli), in KB of 1,024 bytes. */
const MEMBERS_KB = 115;
const REPORTERS_KB = 130;
const ADMINISTRATORS_KB = 220;
const REGISTRATION_KB = 115;

const PAGES = [
  { screen: 'home', most: MEMBERS_KB },
  { screen: 'latest-results', most: MEMBERS_KB },
  { screen: 'championship-results', most: MEMBERS_KB },
  { screen: 'match-result', most: MEMBERS_KB },
  { screen: 'site-info', most: MEMBERS_KB },
  { screen: 'archive', most: MEMBERS_KB },
  { screen: 'competition', most: MEMBERS_KB },
  { screen: 'faq', most: MEMBERS_KB },
  { screen: 'contact', most: MEMBERS_KB },
  { screen: 'club-list', most: MEMBERS_KB },
  { screen: 'coupon', most: MEMBERS_KB },
  { screen: 'videos', most: MEMBERS_KB },
  { screen: 'pickup-news', most: MEMBERS_KB },
  { screen: 'pickup-news-article', most: MEMBERS_KB },
  { screen: 'media', most: MEMBERS_KB },
  { screen: 'media-article', most: MEMBERS_KB },
  { screen: 'pics', most: MEMBERS_KB },
  { screen: 'pics-match-list', most: MEMBERS_KB },
  { screen: 'pics-list', most: MEMBERS_KB },
  { screen: 'select-reporting-match', most: REPORTERS_KB },
  { screen: 'match-report', most: REPORTERS_KB },
  { screen: 'edit-match-result-v2', most: REPORTERS_KB },
  { screen: 'category-search', most: REPORTERS_KB },
  { screen: 'register-match-result', most: REPORTERS_KB },
  { screen: 'test-register-match-result', most: REPORTERS_KB },
  { screen: 'edit-match-result', most: REPORTERS_KB },
  { screen: 'admin-hub', most: ADMINISTRATORS_KB },
  { screen: 'admin-audit', most: ADMINISTRATORS_KB },
  { screen: 'admin-members', most: ADMINISTRATORS_KB },
  { screen: 'admin-member', most: ADMINISTRATORS_KB },
  { screen: 'admin-accounts', most: ADMINISTRATORS_KB },
  { screen: 'admin-new-member', most: ADMINISTRATORS_KB },
  { screen: 'admin-inquiries', most: ADMINISTRATORS_KB },
  { screen: 'admin-inquiry', most: ADMINISTRATORS_KB },
  { screen: 'admin-articles', most: ADMINISTRATORS_KB },
  { screen: 'admin-article', most: ADMINISTRATORS_KB },
  { screen: 'admin-latest-results', most: ADMINISTRATORS_KB },
  { screen: 'admin-championship-results', most: ADMINISTRATORS_KB },
  { screen: 'admin-competitions', most: ADMINISTRATORS_KB },
  { screen: 'admin-competition', most: ADMINISTRATORS_KB },
  { screen: 'admin-reporter-links', most: ADMINISTRATORS_KB },
  { screen: 'admin-matches', most: ADMINISTRATORS_KB },
  { screen: 'admin-match', most: ADMINISTRATORS_KB },
  { screen: 'admin-weekend', most: ADMINISTRATORS_KB },
  { screen: 'admin-photos', most: ADMINISTRATORS_KB },
  { screen: 'admin-match-photos', most: ADMINISTRATORS_KB },
  { screen: 'admin-fixture', most: ADMINISTRATORS_KB },
  { screen: 'admin-fixture-new', most: ADMINISTRATORS_KB },
  { screen: 'admin-championships', most: ADMINISTRATORS_KB },
  { screen: 'admin-championship-new', most: ADMINISTRATORS_KB },
  { screen: 'admin-championship', most: ADMINISTRATORS_KB },
  { screen: 'admin-clubs', most: ADMINISTRATORS_KB },
  { screen: 'admin-club-new', most: ADMINISTRATORS_KB },
  { screen: 'admin-club', most: ADMINISTRATORS_KB },
  { screen: 'admin-input-match-data', most: ADMINISTRATORS_KB },
  { screen: 'confirm-match-input', most: ADMINISTRATORS_KB },
] as const;

/** What the screens of members and administrators start with, and those of reporters, by their place in the manifest. */
const APP = 'index.html';
const REPORTERS_APP = 'reporter.html';

/** A page of its own beside the app, by its place in the manifest. */
const REGISTRATION = 'signup.html';

/** The sign-in widget and its SDK, which only who signs in may have to load. */
const WIDGET = /node_modules\/(?:aws-amplify|@aws-amplify|@aws-crypto|@smithy|xstate|qrcode)\//;

/**
 * Weighs what each screen needs when it is the first one opened, prints it, and fails the build that is too heavy or
 * gives somebody who is signed in a part of the sign-in widget.
 */
export function pageWeight(): Plugin {
  let outDir = '';
  let log: Pick<Logger, 'info'> = console;
  let widgetFiles: readonly string[] = [];
  return {
    name: 'tsunagu:page-weight',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
      log = config.logger;
    },
    generateBundle(_options, bundle) {
      widgetFiles = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter(({ moduleIds }) => moduleIds.some((id) => WIDGET.test(id)))
        .map(({ fileName }) => fileName);
    },
    // After the compressed copies have been written.
    closeBundle: { order: 'post', sequential: true, handler: () => weigh(outDir, widgetFiles, log) },
  };
}

function weigh(outDir: string, widgetFiles: readonly string[], log: Pick<Logger, 'info'>): void {
  const file = join(outDir, '.vite/manifest.json');
  // A failed build has none, and says its own reason.
  if (!existsSync(file)) return;
  // Written by Vite a moment ago.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const faults: string[] = [];
  if (widgetFiles.length === 0)
    throw new Error('The build has no sign-in widget: is its pattern still right?');
  const pages = [
    ...PAGES.map(({ screen, most }) => ({
      screen,
      most,
      page: most === REPORTERS_KB ? REPORTERS_APP : APP,
      parts: [`app/lazy/${screen}.tsx`],
    })),
    { screen: REGISTRATION, most: REGISTRATION_KB, page: REGISTRATION, parts: [] },
  ];
  for (const { screen, most, page, parts } of pages) {
    const files = new Set([page, ...parts].flatMap((part) => filesOf(part, manifest)));
    const inPage = styleBytes(join(outDir, page));
    const bytes = files.values().reduce((sum, name) => sum + sentBytes(join(outDir, name)), inPage);
    const line = `${screen}: ${(bytes / 1024).toFixed(1)} KB of ${most}`;
    log.info(line);
    if (bytes > most * 1024) faults.push(`${line} is too heavy`);
    const ofWidget = widgetFiles.filter((name) => files.has(name));
    if (ofWidget.length > 0) faults.push(`${screen} loads the sign-in widget: ${ofWidget.join(', ')}`);
  }
  const widgetBytes = widgetFiles.reduce((sum, name) => sum + sentBytes(join(outDir, name)), 0);
  const widget = `${widgetFiles.length} chunks, ${(widgetBytes / 1024).toFixed(1)} KB`;
  // A weight is the developers' business: it keeps nobody from running the site.
  if (faults.length > 0 && process.env.npm_lifecycle_event !== 'start') {
    throw new Error(`First pages: ${faults.join('; ')}`);
  }
  log.info(`sign-in widget (${widget}): in none of these first pages`);
}

/** A chunk's own files and those of all it imports at once. */
function filesOf(name: string, manifest: Manifest, seen = new Set<string>()): readonly string[] {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}.`);
  if (seen.has(name)) return [];
  seen.add(name);
  const imported = (chunk.imports ?? []).flatMap((inner) => filesOf(inner, manifest, seen));
  return [chunk.file, ...(chunk.css ?? []), ...imported];
}

/** What stands in the page itself. */
function styleBytes(page: string): number {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(readFileSync(page, 'utf8')) ?? [];
  return brotliCompressSync(style).length;
}

/** Small files have no compressed copy. */
function sentBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
