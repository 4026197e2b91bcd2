import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/** What the package can start, by its path below `server/`: the name under which `serverProgram` finds it. */
const PROGRAMS = [
  'tsunagu',
  'publishing/photos/renditions-process/process',
  'publishing/public-results/cards/process',
  'publishing/web/drawing/thread-program',
  'messaging/notices/push-program',
  'people/address/address-program',
  'publishing/articles/sanitise-program',
  'publishing/site/svg-program',
  'football/competition/admin/preview-program',
  'football/competition/admin/workbook-program',
  'platform/store/checkpoint-program',
  'football/live/stream-program',
];

/**
 * Stays beside the bundle: sharp finds its native library through node_modules. pg asks for pg-native only where it is installed.
 */
const NOT_BUNDLED = ['sharp', 'pg-native'];

/** The files of the API's description, which its library looks for beside itself: from node_modules to below the program's folder. */
const VIEWER = 'node_modules/@fastify/swagger-ui/static';
/** Where `CARD_FONT` of server/program-files.ts looks; the package's other fonts stay out. */
const FONT = 'node_modules/@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf';
const BESIDE = { [VIEWER]: 'static', [`${VIEWER}/logo.svg`]: 'server/static/logo.svg', [FONT]: FONT };

/**
 * The server as few files in `<folder>/server`, without types and comments. Throws for a warning of the bundler: one that
 * stays is read by nobody.
 */
export async function bundleServer(root: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(PROGRAMS.map((name) => [name, join(root, 'server', `${name}.ts`)])),
    platform: 'node',
    external: NOT_BUNDLED,
    // On a busy machine they are a warning, and say nothing of the bundle.
    checks: { bundlerTimings: false },
    plugins: [plainHttp()],
    onLog(_level, { message }) {
      throw new Error(message);
    },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The one library that reads files beside itself is written for CommonJS.
    banner: 'const __dirname = import.meta.dirname;',
    charset: 'ascii',
    comments: false,
    codeSplitting: {
      groups: [
        // It finds the others by its own place, which must be `server/` itself.
        { name: 'program-files', test: /\/server\/program-files\.ts$/ },
      ],
    },
  });
  await bundle.close();
  for (const [from, to] of Object.entries(BESIDE))
    cpSync(join(root, from), join(folder, to), { recursive: true });
  for (const { fileName, code } of output.filter((file) => file.type === 'chunk')) {
    const file = join(folder, 'server', fileName);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, inAscii(code));
  }
}

/**
 * An import of node:http reads each of its exports, some of which load all of Node's fetch: 40 ms and 5 MB that nobody asked for.
 * Asked for as a value, it reads what is used.
 */
function plainHttp(): Plugin {
  const plain = '\0plain-http';
  return {
    name: 'tsunagu:plain-http',
    resolveId: (id, _importer, { kind }) =>
      id === 'node:http' && kind === 'import-statement' ? plain : null,
    load: (id) =>
      id === plain
        ? `const http = process.getBuiltinModule('node:http');
           export default http;
           export const { Agent, createServer, request, STATUS_CODES } = http;`
        : null,
  };
}

/**
 * A file with one letter beyond ASCII is kept in memory with two bytes for each of its letters. The bundler escapes those of
 * strings; what it leaves stands in tagged templates, which are SQL here and read the same escaped.
 */
function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
