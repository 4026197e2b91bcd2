import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt|xml|ico)$/;

/** Below this a compressed copy saves less than the packet that carries the header. */
const WORTHWHILE_BYTES = 256;

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, at the highest level: compressing
 * at request time would cost more than all the rest of the answer.
 */
export function precompressed(): Plugin {
  let outDir = '';
  let written = false;
  return {
    name: 'tsunagu:precompressed',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle() {
      written = true;
    },
    // After every other plugin has written its files, the service worker's among them. Called for a failed build too.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        if (written) await compressFolder(outDir);
      },
    },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE_BYTES) return;
  const [br, gz] = await Promise.all([
    brotliOf(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzipOf(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
