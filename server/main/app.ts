import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { fiscalYearOf } from '#domain/calendar/tokyo.ts';
import { registerLinksAdmin } from '#server/football/access/admin/routes.ts';
import { reportersOf } from '#server/football/access/public.ts';
import { registerBoard } from '#server/football/board/routes.ts';
import { calendarsOfPerson } from '#server/football/calendars/public.ts';
import { registerCalendars } from '#server/football/calendars/routes.ts';
import { registerChampionshipsAdmin } from '#server/football/championships/admin/routes.ts';
import { championshipsOf } from '#server/football/championships/public.ts';
import { registerClubsAdmin } from '#server/football/clubs/admin/routes.ts';
import { registerClubs } from '#server/football/clubs/routes.ts';
import { registerCompetitionAdmin } from '#server/football/competition/admin/routes.ts';
import { registerCompetition } from '#server/football/competition/routes.ts';
import { followsOfPerson } from '#server/football/follows/public.ts';
import { registerFollows } from '#server/football/follows/routes.ts';
import { registerInput } from '#server/football/input/routes.ts';
import { registerLive } from '#server/football/live/routes.ts';
import { registerMatchesAdmin } from '#server/football/matches/admin/routes.ts';
import { registerMatches } from '#server/football/matches/routes.ts';
import { registerSeason } from '#server/football/season/routes.ts';
import { admitOpenReadingOf } from '#server/football/strangers/public.ts';
import { mailingsOfPerson } from '#server/messaging/mailings/public.ts';
import { registerMailings } from '#server/messaging/mailings/routes.ts';
import { registerMailAdmin } from '#server/messaging/messages/admin/routes.ts';
import { openMessages } from '#server/messaging/messages/messages.ts';
import { noticesOfPerson } from '#server/messaging/notices/public.ts';
import { registerNotices } from '#server/messaging/notices/routes.ts';
import { keepRetention } from '#server/operations/retention/daily.ts';
import { registerGauges } from '#server/operations/watch/gauges.ts';
import { openMeter } from '#server/operations/watch/metrics-address.ts';
import { keepWatch } from '#server/operations/watch/rounds.ts';
import { registerWatch } from '#server/operations/watch/routes.ts';
import { registerAddress } from '#server/people/address/routes.ts';
import { createAudit, registerAudit } from '#server/people/audit/routes.ts';
import { registerHosted } from '#server/people/identity/hosted/routes.ts';
import { openIdentity, ownPoolOf } from '#server/people/identity/identity.ts';
import { registerIdentity } from '#server/people/identity/routes.ts';
import { registerInquiriesAdmin } from '#server/people/inquiries/admin/routes.ts';
import { registerInquiries } from '#server/people/inquiries/routes.ts';
import { erasureOf } from '#server/people/members/admin/erasure.ts';
import { registerMembersAdmin } from '#server/people/members/admin/routes.ts';
import { membersOf } from '#server/people/members/public.ts';
import { registerMembers } from '#server/people/members/routes.ts';
import { registerPaymentsAdmin } from '#server/people/payments/admin/routes.ts';
import { keepReminders } from '#server/people/payments/letters/reminders.ts';
import { registerPayments } from '#server/people/payments/routes.ts';
import { openBus } from '#server/platform/bus/bus-postgres.ts';
import { type Clock, createToday } from '#server/platform/clock.ts';
import type { Origin } from '#server/platform/config/mode.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import type { Config } from '#server/platform/config.ts';
import type { LiveContent } from '#server/platform/content.ts';
import type { Pace } from '#server/platform/http/pace.ts';
import { createHttp, tellTime } from '#server/platform/http/server.ts';
import { unchangedPaceOf } from '#server/platform/idempotency/public.ts';
import type { Meter } from '#server/platform/meter.ts';
import type { Services } from '#server/platform/services.ts';
import { announcing } from '#server/platform/store/changes.ts';
import { hasTimeline } from '#server/platform/store/epoch.ts';
import { measured } from '#server/platform/store/measured.ts';
import type { Store } from '#server/platform/store/store.ts';
import { createVault } from '#server/platform/vault.ts';
import { readRelease } from '#server/program-files.ts';
import { registerArticlesAdmin } from '#server/publishing/articles/admin/routes.ts';
import { registerArticles } from '#server/publishing/articles/routes.ts';
import { registerClubPage } from '#server/publishing/club-page/routes.ts';
import { registerPictureFiles } from '#server/publishing/photos/addresses/routes.ts';
import { registerPhotosAdmin } from '#server/publishing/photos/admin/routes.ts';
import { registerPhotoCalls } from '#server/publishing/photos/calls.ts';
import { viewersOf } from '#server/publishing/photos/public.ts';
import { cardsOf, publicPagesOf } from '#server/publishing/public-results/public.ts';
import { registerPublicResults } from '#server/publishing/public-results/routes.ts';
import { registerSearch } from '#server/publishing/search/routes.ts';
import { registerSiteImagesAdmin } from '#server/publishing/site/admin/images.ts';
import { registerListsAdmin } from '#server/publishing/site/admin/lists.ts';
import { registerSiteAdmin } from '#server/publishing/site/admin/routes.ts';
import { registerSite } from '#server/publishing/site/routes.ts';
import type { Drawing } from '#server/publishing/web/drawing/drawing.ts';
import { registerWeb } from '#server/publishing/web/routes.ts';
import { withdrawAllAgain } from './withdrawn-again.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The store of this server, which announces what its transactions change. */
    store: Store;
    /** How many answers that changed nothing it has stored, by their actors. */
    unchanged: Pace;
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
  await withdrawAllAgain(services);
  app.decorate('store', services.store);
  app.decorate('unchanged', unchangedPaceOf(services));
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
