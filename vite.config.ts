import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageWeight } from './scripts/page-weight.ts';
import { precompressed } from './scripts/precompressed.ts';

/** The build of the web app. The server sends dist/web, preferring the .br and .gz beside each text file. */
export default defineConfig({
  root: 'web',
  // Schemas are the server's; see the file.
  resolve: {
    alias: [{ find: /^typebox$/, replacement: fromRoot('web/api/no-schemas.ts') }],
  },
  plugins: [react({ compiler: true }), precompressed(), pageWeight()],
  // The reporter's screens have no header, so their page draws none before the app does.
  build: {
    rolldownOptions: { input: ['web/index.html', 'web/reporter.html'].map(fromRoot) },
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: true,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/config.json': 'http://127.0.0.1:3000' },
  },
});

function fromRoot(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
