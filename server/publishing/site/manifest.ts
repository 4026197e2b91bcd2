/** What a phone needs to put the site on its home screen (W3C Web Application Manifest); its name is the operator's. */

import type { FastifyInstance } from 'fastify';

/** Beside the calls: a browser asks for it by the link in the members' page. The reporters' page has none. */
export const MANIFEST = '/manifest.webmanifest';

/** As `--brand` and `--bg` in web/ui/tokens.css. */
const BRAND = '#0b2f5c';
const GROUND = '#f3f5f8';

/** Pictures of web/public/icons. A maskable one has no corners: the phone cuts it to its shape. */
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
] as const;

/** What a long press on the icon offers. */
const SHORTCUTS = [
  { name: 'ライブ速報', url: '/latest-results' },
  { name: '大会日程', url: '/archive' },
] as const;

export function registerManifest(app: FastifyInstance, siteName: () => string): void {
  const manifest = (name: string) => ({
    id: '/',
    name,
    short_name: name,
    lang: 'ja',
    dir: 'ltr',
    start_url: '/top',
    scope: '/',
    display: 'standalone',
    theme_color: BRAND,
    background_color: GROUND,
    icons: ICONS,
    shortcuts: SHORTCUTS,
  });
  app.get(MANIFEST, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      .send(JSON.stringify(manifest(siteName()))),
  );
}
