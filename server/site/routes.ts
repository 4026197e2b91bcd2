import type { FastifyInstance } from 'fastify';
import { defaultHost, GROUPS } from '#contract/call.ts';
import { coupon, partners, pastYears, sponsors, TEXT_PAGES, textPage } from '#contract/content.ts';
import { config as configCall, healthz, readyz, type SiteConfig } from '#contract/site.ts';
import { render } from '#server/http/answers.ts';
import { isDraining, stopping } from '#server/http/draining.ts';
import { troubled } from '#server/http/error-handler.ts';
import { registerCall, type Shared } from '#server/http/register.ts';
import type { Services } from '#server/services.ts';
import { readinessOf } from '#server/watch/public.ts';
import { versionsInForce } from './agreements.ts';
import { registerImages } from './images.ts';
import { registerManifest } from './manifest.ts';

const OK = { status: 'ok' } as const;

/** What the web must know before its first call, what a watcher asks, and the description of the API. */
export async function registerSite(app: FastifyInstance, services: Services): Promise<void> {
  const { config, fiscalYear, content, identity } = services;
  const readiness = readinessOf(services);
  const hosts: SiteConfig['hosts'] = Object.fromEntries(
    GROUPS.map((group) => [group, config.groupHosts[group] ?? defaultHost(group)]),
  );
  const agreements = versionsInForce(content);
  // Before the calls: it collects them as they are registered.
  if (config.apiDocs) {
    // Its libraries take 8 MB.
    const { registerDocs } = await import('./docs.ts');
    await registerDocs(app);
  }
  registerCall(app, configCall, async () => ({
    hosts,
    fiscalYear: fiscalYear(),
    identity: identity.config,
    site: content.site,
    agreements,
  }));
  registerCall(app, healthz, async () => {
    if (isDraining(app)) throw stopping();
    return OK;
  });
  registerCall(app, readyz, async () => {
    if (isDraining(app)) throw stopping();
    const trouble = await readiness.trouble();
    if (trouble !== null) throw troubled(trouble);
    return OK;
  });
  registerContent(app, services);
  registerManifest(app, content.site.name);
}

/** The operator's pages and lists, rendered once: they change by a new start alone. */
function registerContent(app: FastifyInstance, services: Services): void {
  const { content } = services;
  for (const name of TEXT_PAGES) {
    const text = shared(content.texts[name]);
    registerCall(app, textPage(name), async () => text);
  }
  const ofSponsors = shared(content.sponsors);
  registerCall(app, sponsors, async () => ofSponsors);
  const ofPartners = shared(content.partners);
  registerCall(app, partners, async () => ofPartners);
  const ofCoupon = shared(content.coupon);
  registerCall(app, coupon, async () => ofCoupon);
  const ofPastYears = shared(content.pastYears);
  registerCall(app, pastYears, async () => ofPastYears);
  registerImages(app, services, content.images);
}

function shared(value: unknown): Shared {
  return { bytes: render(value), isCurrent: () => true };
}
