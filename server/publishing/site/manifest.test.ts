import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { imageFacts } from './image-size.ts';
import { MANIFEST, registerManifest } from './manifest.ts';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));

type Manifest = {
  readonly name: string;
  readonly short_name: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
};

async function manifestOf(siteName: string) {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerManifest(app, () => siteName);
  const answer = await app.inject(MANIFEST);
  return { headers: answer.headers, manifest: answer.json<Manifest>() };
}

test('ホーム画面には、運営者の付けた名前で置かれ、トップから開く', async () => {
  const { headers, manifest } = await manifestOf('北の"速報"');
  expect(manifest).toMatchObject({
    name: '北の"速報"',
    short_name: '北の"速報"',
    lang: 'ja',
    start_url: '/top',
    scope: '/',
    display: 'standalone',
  });
  expect(headers['content-type']).toContain('application/manifest+json');
});

test('アイコンは、書いてあるとおりの大きさで、そこにある', async () => {
  const { manifest } = await manifestOf('つなぐ');
  for (const { src, sizes, type } of manifest.icons) {
    const facts = imageFacts(readFileSync(`${WEB}public${src}`));
    expect(facts?.type, src).toBe(type);
    if (sizes !== 'any') expect(`${facts?.width}x${facts?.height}`, src).toBe(sizes);
  }
});

test('色は、画面の色と同じ', async () => {
  const { manifest } = await manifestOf('つなぐ');
  const [light = ''] = readFileSync(`${WEB}ui/tokens.css`, 'utf8').split('@media');
  expect(light).toContain(`--brand: ${manifest.theme_color};`);
  expect(light).toContain(`--bg: ${manifest.background_color};`);
});

test('会員のページだけが、ホーム画面に置くものを指す', () => {
  const link = `<link rel="manifest" href="${MANIFEST}"`;
  expect(readFileSync(`${WEB}index.html`, 'utf8')).toContain(link);
  expect(readFileSync(`${WEB}reporter.html`, 'utf8')).not.toContain('manifest');
});
