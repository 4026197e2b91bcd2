/**
 * Where the program's own files lie. The package has the layout of the sources: its bundle lies in `server/`, the built web in
 * `dist/web/`, the samples in `content/`, so that one address serves both.
 */

import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as Type from 'typebox';
import { Parse } from 'typebox/value';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** `.ts` in the sources, `.js` in the package. */
const EXTENSION = extname(fileURLToPath(import.meta.url));

/** The app as `npm run build` makes it. */
export const BUILT_WEB = join(ROOT, 'dist/web/');

/** What its screens are drawn with on the server. */
export const DRAWING_ENTRY = join(ROOT, 'dist/drawing/entry.js');

/** What the app's pages are made of; not in the package. */
export const WEB_SOURCES = join(ROOT, 'web/');

/** The content of the demo, and the samples for an operator's own. */
export const SAMPLE_CONTENT = join(ROOT, 'content/');

/** What pictures with words are written in. */
export const CARD_FONT = join(
  ROOT,
  'node_modules/@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
);

/** Whether the program runs from its package, without the sources and npm. */
export const IS_PACKAGED = EXTENSION === '.js';

/** The file of another program of the server, named by its path below `server/` without extension. */
export function serverProgram(name: string): string {
  return join(ROOT, 'server', `${name}${EXTENSION}`);
}

const Release = Type.Object({
  version: Type.String(),
  /** Only the package knows it. */
  commit: Type.Optional(Type.String()),
});

/** Which release this program is. */
export function readRelease(): Type.Static<typeof Release> {
  return Parse(Release, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
}
