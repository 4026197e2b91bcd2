import type { FastifyInstance } from 'fastify';
import { type Call, defaultHost, GROUPS } from '#contract/call.ts';
import { config as configCall, type SiteConfig } from '#contract/operations/site.ts';
import { coupon, partners, pastYears, sponsors, TEXT_PAGES, textPage } from '#contract/publishing/content.ts';
import { versionsInForce } from '#server/people/members/public.ts';
import type { Content } from '#server/platform/content.ts';
import { render, type Shared } from '#server/platform/http/answers.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import type { Services } from '#server/platform/services.ts';
import { registerImages } from './images.ts';
import { registerManifest } from './manifest.ts';

/** What the web must know before its first call, what a watcher asks, and the description of the API. */
export async function registerSite(app: FastifyInstance, services: Services): Promise<void> {
  const { config, fiscalYear, content, identity } = services;
  const hosts: SiteConfig['hosts'] = Object.fromEntries(
    GROUPS.map((group) => [group, config.groupHosts[group] ?? defaultHost(group)]),
  );
  // Before the calls: it collects them as they are registered.
  if (config.apiDocs) {
    // Its libraries take 8 MB.
    const { registerDocs } = await import('./docs.ts');
    await registerDocs(app);
  }
  const siteConfig = madeOnce(() => {
    const now = content.now();
    const year = fiscalYear();
    const answer: SiteConfig = {
      hosts,
      fiscalYear: year,
      identity: identity.config,
      site: now.site,
      agreements: versionsInForce(now),
    };
    return {
      bytes: render(answer),
      isCurrent: () => content.now() === now && fiscalYear() === year,
    };
  });
  registerShared(app, configCall, async () => siteConfig());
  registerContent(app, services);
  registerManifest(app, () => content.now().site.name);
}

/** The operator's pages and lists, rendered once for as long as they stand. */
function registerContent(app: FastifyInstance, services: Services): void {
  const { content } = services;
  const serve = (call: Call, pick: (content: Content) => unknown) => {
    const answer = madeOnce(() => {
      const now = content.now();
      return { bytes: render(pick(now)), isCurrent: () => content.now() === now };
    });
    registerShared(app, call, async () => answer());
  };
  for (const name of TEXT_PAGES) serve(textPage(name), ({ texts }) => texts[name]);
  serve(sponsors, (now) => now.sponsors);
  serve(partners, (now) => now.partners);
  serve(coupon, (now) => now.coupon);
  serve(pastYears, (now) => now.pastYears);
  registerImages(app, services);
}

/** An answer that is made at its first use, and again when it is not current any more. */
function madeOnce(make: () => Shared): () => Shared {
  let made: Shared | null = null;
  return () => {
    if (made?.isCurrent() !== true) made = make();
    return made;
  };
}
