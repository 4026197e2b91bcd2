/**
 * Draws a screen of the apps as HTML, with the same routes and components that the phone has. Built into one file
 * (dist/drawing), which the server loads in a thread of its own.
 */

import { QueryClient, QueryClientProvider, type QueryOptions } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { config, type SiteConfig } from '#contract/operations/site.ts';
import { keyOf } from '#web/api/calls.ts';
import { knowSiteConfig } from '#web/api/site-config.ts';
import { SignUpPage } from '#web/signup/signup-page.tsx';
import { type DrawnPage, setDrawn } from '#web/ui/drawn.ts';
import { createReporterRouter } from './reporter-router.ts';
import { createMembersRouter } from './router.ts';

/** The key of a reading (web/api/calls.ts). */
type Key = readonly unknown[];

/** What is to be drawn. */
export type DrawRequest = DrawnPage & {
  readonly app: 'members' | 'reporters' | 'signup';
  /** Path and query of the page's address. */
  readonly path: string;
  /** What the screen's readings are answered with. */
  readonly answers: readonly (readonly [Key, unknown])[];
};

export type Drawn = {
  /** What stands in the page's `#root`. */
  readonly html: string;
  /** Readings that the screen asks for and that were not among the answers: drawn as they look while they wait. */
  readonly unread: readonly Key[];
};

/** A screen that threw while it was drawn; the stack names the components around the mistake. */
export class DrawingError extends Error {
  constructor(path: string, cause: unknown, componentStack = '') {
    super(`${path}: ${cause instanceof Error ? cause.message : String(cause)}${componentStack}`, { cause });
    this.name = 'DrawingError';
  }
}

const ROUTERS = { members: createMembersRouter, reporters: createReporterRouter };

/**
 * Draws one page at a time: what it was drawn for is the same everywhere in it. Rejects with a {@link DrawingError} for a screen
 * that throws, and for an address that is none.
 */
export function draw(request: DrawRequest): Promise<Drawn> {
  const drawing = before.then(() => drawNow(request));
  before = drawing.catch(() => undefined);
  return drawing;
}

let before: Promise<unknown> = Promise.resolve();

async function drawNow({ app, path, frame, at, answers }: DrawRequest): Promise<Drawn> {
  setDrawn({ frame, at });
  const client = clientWith(answers, at);
  const screen = app === 'signup' ? <SignUpPage /> : await routedScreen(app, path);
  const html = await htmlOf(path, screen, client);
  const asked = client.getQueryCache().getAll();
  const unread = asked.filter((query) => query.state.data === undefined && isWanted(query.options));
  return { html, unread: unread.map(({ queryKey }) => queryKey) };
}

async function routedScreen(app: keyof typeof ROUTERS, path: string): Promise<ReactNode> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = ROUTERS[app]({ history });
  await router.load();
  // The router draws its own page of an error as if nothing were wrong; where it is led elsewhere, it has nothing to draw.
  const { matches } = router.state;
  const failed = matches.find(({ status }) => status !== 'success');
  if (failed !== undefined || matches.length === 0)
    throw new DrawingError(path, failed?.error ?? 'no screen');
  return <RouterProvider router={router} />;
}

function clientWith(answers: DrawRequest['answers'], updatedAt: number): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  for (const [key, value] of answers) client.setQueryData(key, value, { updatedAt });
  const site = client.getQueryData<SiteConfig>(keyOf(config));
  if (site !== undefined) knowSiteConfig(site);
  return client;
}

async function htmlOf(path: string, screen: ReactNode, client: QueryClient): Promise<string> {
  let failure: DrawingError | undefined;
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={client}>{screen}</QueryClientProvider>
    </StrictMode>,
    {
      // A larger part would be moved behind the page, for a script to put it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error, { componentStack }) => {
        failure ??= new DrawingError(path, error, componentStack ?? '');
      },
    },
  );
  const html = await new Response(prelude).text();
  // React would draw the part that failed on the phone.
  if (failure !== undefined) throw failure;
  return withoutHoisted(html);
}

/** React puts what belongs into a page's head before its content: the page has its own. */
const HOISTED = /^(?:<link rel="preload"[^>]*>)+|<title>[^<]*<\/title>/g;

function withoutHoisted(html: string): string {
  return html.replace(HOISTED, '');
}

/** Not where a component waits for something before it asks. */
function isWanted(options: QueryOptions): boolean {
  return !('enabled' in options) || options.enabled !== false;
}
