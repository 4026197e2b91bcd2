import type { Call, Group } from '#contract/call.ts';
import { itemPath } from '#contract/call.ts';
import type { SiteConfig } from '#contract/operations/site.ts';
import { fetchJson } from './fetch-json.ts';

let loading: Promise<SiteConfig> | null = null;

/** What the server says of this site, asked once; after a failure it is asked again. */
export function siteConfig(): Promise<SiteConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Spares the asking, where the page has brought the answer with it. */
export function knowSiteConfig(config: SiteConfig): void {
  loading = Promise.resolve(config);
}

/** The fiscal year that is read, as the calls take it. */
export async function currentFiscalYear(): Promise<string> {
  const { fiscalYear } = await siteConfig();
  return String(fiscalYear);
}

/**
 * Where a call is: its group's host and the specified path, or a plain path on this server; `params` stand for the
 * `:names` of the path.
 */
export async function urlOf(
  { group, path }: Pick<Call, 'group' | 'path'>,
  params: Readonly<Record<string, string>> = {},
): Promise<string> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  if (group === 'live' || group === 'site') return filled;
  const { hosts } = await siteConfig();
  return `${hosts[group] ?? ownHost(group)}${itemPath(filled)}`;
}

/** A call's query as it stands behind its address; what is undefined is left out. */
export function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? '' : `?${search}`;
}

function ownHost(group: Group): string {
  return `/api/${group}`;
}

async function load(): Promise<SiteConfig> {
  // Our own server's answer, written by the same contract.
  return (await fetchJson('/config.json', {})) as SiteConfig;
}
