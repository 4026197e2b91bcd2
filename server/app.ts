import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { fiscalYearOf } from '#domain/calendar/tokyo.ts';
import type { LiveContent } from '#server/content.ts';
import { openBus } from '#server/live/bus-postgres.ts';
import { admitOpenReadingOf } from '#server/strangers/public.ts';
import { registerLinksAdmin } from './access/admin/routes.ts';
import { reportersOf } from './access/public.ts';
import { registerAddress } from './address/routes.ts';
import { registerArticlesAdmin } from './articles/admin/routes.ts';
import { registerArticles } from './articles/routes.ts';
import { createAudit, registerAudit } from './audit/routes.ts';
import { registerBoard } from './board/routes.ts';
import { calendarsOfPerson } from './calendars/public.ts';
import { registerCalendars } from './calendars/routes.ts';
import { registerChampionshipsAdmin } from './championships/admin/routes.ts';
import { championshipsOf } from './championships/public.ts';
import { type Clock, createToday } from './clock.ts';
import { registerClubPage } from './club-page/routes.ts';
import { registerClubsAdmin } from './clubs/admin/routes.ts';
import { registerClubs } from './clubs/routes.ts';
import { registerCompetitionAdmin } from './competition/admin/routes.ts';
import { registerCompetition } from './competition/routes.ts';
import type { Origin } from './config/mode.ts';
import { openServerKey } from './config/server-key.ts';
import type { Config } from './config.ts';
import { followsOfPerson } from './follows/public.ts';
import { registerFollows } from './follows/routes.ts';
import { createHttp, tellTime } from './http/server.ts';
import { registerHosted } from './identity/hosted/routes.ts';
import { openIdentity, ownPoolOf } from './identity/identity.ts';
import { registerIdentity } from './identity/routes.ts';
import { registerInput } from './input/routes.ts';
import { registerInquiriesAdmin } from './inquiries/admin/routes.ts';
import { registerInquiries } from './inquiries/routes.ts';
import { registerLive } from './live/routes.ts';
import { mailingsOfPerson } from './mailings/public.ts';
import { registerMailings } from './mailings/routes.ts';
import { registerMatchesAdmin } from './matches/admin/routes.ts';
import { registerMatches } from './matches/routes.ts';
import { eraseAgain } from './members/admin/erase-again.ts';
import { erasureOf } from './members/admin/erasure.ts';
import { registerMembersAdmin } from './members/admin/routes.ts';
import { membersOf } from './members/public.ts';
import { registerMembers } from './members/routes.ts';
import { registerMailAdmin } from './messages/admin/routes.ts';
import { openMessages } from './messages/messages.ts';
import type { Meter } from './meter.ts';
import { noticesOfPerson } from './notices/public.ts';
import { registerNotices } from './notices/routes.ts';
import { registerPaymentsAdmin } from './payments/admin/routes.ts';
import { keepReminders } from './payments/letters/reminders.ts';
import { registerPayments } from './payments/routes.ts';
import { registerPictureFiles } from './photos/addresses/routes.ts';
import { registerPhotosAdmin } from './photos/admin/routes.ts';
import { registerPhotoCalls } from './photos/calls.ts';
import { viewersOf } from './photos/public.ts';
import { readRelease } from './program-files.ts';
import { cardsOf, publicPagesOf } from './public-results/public.ts';
import { registerPublicResults } from './public-results/routes.ts';
import { keepRetention } from './retention/daily.ts';
import { registerSearch } from './search/routes.ts';
import { registerSeason } from './season/routes.ts';
import type { Services } from './services.ts';
import { registerSiteImagesAdmin } from './site/admin/images.ts';
import { registerListsAdmin } from './site/admin/lists.ts';
import { registerSiteAdmin } from './site/admin/routes.ts';
import { registerSite } from './site/routes.ts';
import { announcing } from './store/changes.ts';
import { hasTimeline } from './store/epoch.ts';
import { measured } from './store/measured.ts';
import type { Store } from './store/store.ts';
import { createVault } from './vault.ts';
import { registerGauges } from './watch/gauges.ts';
import { openMeter } from './watch/metrics-address.ts';
import { keepWatch } from './watch/rounds.ts';
import { registerWatch } from './watch/routes.ts';
import type { Drawing } from './web/drawing/drawing.ts';
import { registerWeb } from './web/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The store of this server, which announces what its transactions change. */
    store: Store;
  }
}

export type Setup = {
  readonly config: Config;
  /** Open and migrated; the caller closes it, after the app. */
  readonly store: Store;
  readonly clock: Clock;
  /** What the store was created as. */
  readonly origin: Origin;
  readonly content: LiveContent;
  /** Draws the pages; null where all are sent as shells. */
  readonly drawing: Drawing | null;
  /** Where the built web lies, if not in the program's own folder. */
  readonly webFolder?: string;
};

/** The whole server, ready to listen. */
export async function buildApp(needs: Setup): Promise<FastifyInstance> {
  const { version } = readRelease();
  const { meter, serve } = await openMeter(needs.config.metrics, { version, store: needs.store.kind });
  const app = createHttp(needs.config, meter);
  tellTime(app, needs.clock);
  const services = await openServices(app, needs, meter);
  const { config, content, identity } = services;
  await eraseAgain(services);
  app.decorate('store', services.store);
  app.decorate('guards', { reporters: reportersOf(services), members: membersOf(services) });

  await registerSite(app, services);
  registerSiteAdmin(app, services);
  const pool = ownPoolOf(identity);
  if (pool !== null) await registerIdentity(app, pool, erasureOf(services).eraseOwner);
  if (pool !== null && config.federation !== null) {
    await registerHosted(app, pool, config.federation);
  }
  registerAddress(app, services);
  registerMembers(app, services);
  registerMembersAdmin(app, services);
  registerPaymentsAdmin(app, services);
  keepReminders(services);
  registerSeason(app, services);
  registerChampionshipsAdmin(app, services);
  registerCompetition(app, services);
  registerCompetitionAdmin(app, services);
  registerMatches(app, services);
  registerMatchesAdmin(app, services);
  registerClubs(app, services);
  registerClubsAdmin(app, services);
  registerInput(app, services);
  registerLinksAdmin(app, services);
  registerPictureFiles(app, services);
  registerPhotoCalls(app, services);
  registerPhotosAdmin(app, services);
  registerFollows(app, services);
  registerCalendars(app, services);
  registerClubPage(app, services);
  registerSearch(app, services);
  registerPublicResults(app, services);
  registerNotices(app, services);
  registerPayments(app, services);
  registerArticles(app, services);
  registerArticlesAdmin(app, services);
  registerSiteImagesAdmin(app, services);
  registerListsAdmin(app, services);
  registerInquiries(app, services);
  registerInquiriesAdmin(app, services);
  registerMailAdmin(app, services);
  registerMailings(app, services);
  registerAudit(app, services);
  keepRetention(services);
  registerLive(app, services);
  registerBoard(app, services);
  registerWatch(app, services);
  keepWatch(app, services);
  registerGauges(services);
  await serve(app);
  const { drawing } = needs;
  const drawn = drawing === null ? null : { ...services, drawing, viewers: viewersOf(services) };
  await registerWeb(
    app,
    {
      ...config,
      content,
      championships: championshipsOf(services),
      publicPages: publicPagesOf(services),
      cards: cardsOf(services),
      admitOpenReading: admitOpenReadingOf(services),
      drawn,
    },
    needs.webFolder,
  );
  return app;
}

/** What the groups share; closed with the app. */
async function openServices(
  app: FastifyInstance,
  { config, store: opened, clock, origin, content }: Setup,
  meter: Meter,
): Promise<Services> {
  const vault = createVault(openServerKey(config));
  const messages = openMessages({
    config,
    store: opened,
    clock,
    vault,
    origin,
    warn: (facts, text) => app.log.warn(facts, text),
    // Standard output is for the log alone.
    print: (line) => process.stderr.write(`${line}\n`),
  });
  if (messages.notice !== null) app.log.warn(messages.notice);
  app.addHook('onClose', () => messages.close());
  const bus = await openBus(config, app);
  const unfollowEpoch = opened.epoch.follow(() => {
    app.log.warn({ epoch: opened.epoch.current() }, 'the database has gone on in another epoch');
    bus.resync();
  });
  app.addHook('onClose', async () => unfollowEpoch());
  if (opened.kind === 'postgres' && !hasTimeline(opened.epoch)) {
    app.log.warn('PostgreSQL does not let this program read its timeline: pages do not notice a failover');
  }
  const unfollow = await content.follow(bus, (error) => app.log.warn(error, 'the content is not read anew'));
  app.addHook('onClose', unfollow);
  const siteName = () => content.now().site.name;
  const identity = await openIdentity({ config, store: opened, clock, messages, siteName });
  const store = announcing(measured(opened, meter), bus);
  return {
    config,
    store,
    clock,
    today: createToday(clock),
    fiscalYear: () => config.fiscalYear ?? fiscalYearOf(clock()),
    bus,
    audit: createAudit(clock),
    messages,
    log: app.log,
    meter,
    identity,
    content,
    vault,
    personalData: [followsOfPerson, mailingsOfPerson, noticesOfPerson, calendarsOfPerson],
    onClose: (work) => app.addHook('onClose', work),
  };
}
