import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from './scripts/precompressed.ts';

/** The build of the web app. The server sends dist/web, preferring the .br and .gz beside each text file. */
export default defineConfig({
  root: 'web',
  // Schemas are the server's; see the file.
  resolve: {
    alias: [
      { find: /^typebox$/, replacement: fileURLToPath(new URL('web/api/no-schemas.ts', import.meta.url)) },
    ],
  },
  plugins: [react({ compiler: true }), precompressed()],
  build: { outDir: '../dist/web', emptyOutDir: true, manifest: true, sourcemap: true },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/config.json': 'http://127.0.0.1:3000' },
  },
});
