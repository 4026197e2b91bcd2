/** What a page drawn by the server brings with it, beside its HTML. */

import type { QueryClient } from '@tanstack/react-query';
import { config, type SiteConfig } from '#contract/operations/site.ts';
import { keyOf } from './calls.ts';
import { knowSiteConfig } from './site-config.ts';

export type DrawnState = {
  /** When it was drawn, in milliseconds since 1970. */
  readonly at: number;
  /** For somebody whose sign-in opened it, or for anybody. */
  readonly frame: 'member' | 'visitor';
  /** Each reading's key, and what it was answered with. */
  readonly answers: readonly (readonly [readonly unknown[], unknown])[];
};

/** Null for a page that is only a shell. */
export function drawnState(): DrawnState | null {
  const written = document.getElementById('drawn')?.textContent;
  // Written by our own server (server/publishing/web/drawing/page.ts).
  return written === undefined ? null : (JSON.parse(written) as DrawnState);
}

/** The first readings of the program are answered with what the page was drawn from. `updatedAt` is in milliseconds since 1970. */
export function takeAnswers(client: QueryClient, { answers }: DrawnState, updatedAt: number): void {
  for (const [key, answer] of answers) client.setQueryData(key, answer, { updatedAt });
  const site = client.getQueryData<SiteConfig>(keyOf(config));
  if (site !== undefined) knowSiteConfig(site);
}
