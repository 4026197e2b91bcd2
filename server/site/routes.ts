import type { FastifyInstance } from 'fastify';
import { defaultHost, GROUPS } from '#contract/call.ts';
import {
  config as configCall,
  healthz,
  type IdentityConfig,
  readyz,
  type SiteConfig,
} from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import { HttpError } from '#server/http/errors.ts';
import { registerCall } from '#server/http/register.ts';
import type { Store } from '#server/store/store.ts';
import { registerDocs } from './docs.ts';

export type SiteNeeds = {
  readonly config: Config;
  readonly store: Store;
  /** The fiscal year of now, or the pinned one. */
  readonly fiscalYear: () => number;
  readonly site: SiteConfig['site'];
  readonly identity: IdentityConfig;
};

const OK = { status: 'ok' } as const;
const NOT_READY = 'データベースに接続できません。時間をおいて再度お試しください。';

/** What the web must know before its first call, what a watcher asks, and the description of the API. */
export async function registerSite(
  app: FastifyInstance,
  { config, store, fiscalYear, site, identity }: SiteNeeds,
): Promise<void> {
  const hosts: SiteConfig['hosts'] = Object.fromEntries(
    GROUPS.map((group) => [group, config.groupHosts[group] ?? defaultHost(group)]),
  );
  // Before the calls: it collects them as they are registered.
  await registerDocs(app);
  registerCall(app, configCall, async () => ({ hosts, fiscalYear: fiscalYear(), identity, site }));
  registerCall(app, healthz, async () => OK);
  registerCall(app, readyz, async () => {
    try {
      await store.ping();
    } catch (cause) {
      throw new HttpError({ status: 503, code: 'not_ready', message: NOT_READY }, { cause });
    }
    return OK;
  });
}
