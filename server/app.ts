import type { FastifyInstance } from 'fastify';
import { fiscalYearOf } from '#domain/calendar/fiscal-year.ts';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { findLabels } from './access/admin/links-repository.ts';
import { registerReporterLinks } from './access/admin/routes.ts';
import { createReporterGuard } from './access/guard.ts';
import { createLastUse } from './access/last-use.ts';
import { countNaming, removeMatch } from './access/naming-repository.ts';
import { findOpeners, linkStatusOf, openMatches } from './access/typed-tokens.ts';
import { openAdded } from './access/whole-championships-repository.ts';
import { registerAdminArticles } from './articles/admin/routes.ts';
import { registerArticles } from './articles/routes.ts';
import { countByActor, findAllAboutMember } from './audit/repository.ts';
import { createAudit, registerAudit } from './audit/routes.ts';
import { registerChampionshipAdministration } from './championships/admin/routes.ts';
import { findAllChoices } from './championships/choices.ts';
import { createChampionshipDirectory } from './championships/directory.ts';
import { enterArchiveId, findEntered, insertEntered } from './championships/entered.ts';
import { findAllNamed, findDivisionNames, findIdsByName } from './championships/names-repository.ts';
import { findById as findChampionship, insertDivision } from './championships/repository.ts';
import { findAllSummaries, findPracticeIds } from './championships/summary-repository.ts';
import type { Clock } from './clock.ts';
import { registerClubs } from './clubs/admin/routes.ts';
import { createClubColours } from './clubs/colours.ts';
import { findAllClubs } from './clubs/repository.ts';
import { findLevelRules } from './competition/level-rules.ts';
import { createPresence } from './competition/presence.ts';
import { registerCompetition } from './competition/routes.ts';
import { openServerKey } from './config/server-key.ts';
import type { Config } from './config.ts';
import { createHttp } from './http/server.ts';
import { createAdminAccounts } from './identity/admin/accounts.ts';
import { registerHosted } from './identity/hosted/routes.ts';
import { openIdentity } from './identity/identity.ts';
import { registerIdentity } from './identity/routes.ts';
import { createVault } from './identity/vault.ts';
import { registerInput } from './input/routes.ts';
import { deleteAllOfPerson, findAllOfPerson } from './inquiries/admin/repository.ts';
import { registerInquiryAdministration } from './inquiries/admin/routes.ts';
import { registerInquiries } from './inquiries/routes.ts';
import { openBus } from './live/open-bus.ts';
import { registerLive } from './live/routes.ts';
import { withColours } from './matches/championships.ts';
import * as clubNames from './matches/club-names-repository.ts';
import { findAllForCompetition } from './matches/competition-reads.ts';
import { fillClubs, hasFilledMatches } from './matches/fill-clubs-repository.ts';
import { findAllPlaces, findPlaceOfEachGroup } from './matches/places-repository.ts';
import { createMatchReads } from './matches/reads.ts';
import {
  findAllByChampionships,
  findChampionshipIdsWithin,
  findOperation,
  insertOperation,
  playsWithin,
} from './matches/repository.ts';
import { registerMatches } from './matches/routes.ts';
import { findAllClubNames, findAllEntered, insertMatches } from './matches/schedule/input-repository.ts';
import { registerFixtures } from './matches/schedule/routes.ts';
import { changeSchedules } from './matches/schedule/schedule.ts';
import { countByDivision, countMatches, findFirstDays, findTallies } from './matches/tally-repository.ts';
import { registerEntries } from './matches/timeline/entries.ts';
import { registerTimeline } from './matches/timeline/routes.ts';
import { registerMemberAdministration } from './members/admin/routes.ts';
import { createMemberGuard } from './members/guard.ts';
import { findAllNames, findByEmail } from './members/repository.ts';
import { registerMembers } from './members/routes.ts';
import { createSessions } from './members/sessions.ts';
import { openMessages } from './messages/messages.ts';
import { createPictureAddresses } from './photos/addresses/pictures.ts';
import { registerPictureFiles } from './photos/addresses/routes.ts';
import { registerAdminPicture } from './photos/admin/article-picture.ts';
import { registerPhotoAdministration } from './photos/admin/routes.ts';
import { registerPhotoCalls } from './photos/calls.ts';
import { createPhotos } from './photos/photos.ts';
import { openPictureStorage } from './photos/storage/open.ts';
import { registerChampionships } from './season/routes.ts';
import { readContent } from './site/content.ts';
import { registerSite } from './site/routes.ts';
import { announcing } from './store/changes.ts';
import type { Store } from './store/store.ts';
import { registerWeb } from './web/routes.ts';

export type AppNeeds = {
  readonly config: Config;
  /** Open and migrated; whoever opened it closes it, after the app. */
  readonly store: Store;
  readonly clock: Clock;
};

/** The whole server, ready to listen. */
export async function buildApp({ config, store: opened, clock }: AppNeeds): Promise<FastifyInstance> {
  const content = readContent();
  const today = () => tokyoDate(clock());
  const messages = openMessages({
    config,
    clock,
    warn: (facts, text) => app.log.warn(facts, text),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  const identity = await openIdentity({
    config,
    store: opened,
    clock,
    messages,
    siteName: content.site.name,
  });
  const championships = createChampionshipDirectory({
    db: opened.db,
    clock,
    matches: { findChampionshipIdsWithin, playsWithin },
  });
  const lastUse = createLastUse({ store: opened, clock, onError: (error) => app.log.error(error) });
  const reporters = createReporterGuard({ db: opened.db, clock, championships, noteUse: lastUse.note });
  const members = createMemberGuard({ ...config, ...identity, db: opened.db, clock, today });
  const app = createHttp({ guards: { reporters, members }, ...config });
  if (messages.notice !== null) app.log.warn(messages.notice);
  app.addHook('onClose', () => messages.close());
  app.addHook('onClose', () => lastUse.close());
  const bus = await openBus(config, app);
  const store = announcing(opened, bus);
  championships.follow(bus);
  const colours = createClubColours({ db: store.db, bus });
  const coloured = withColours(championships, colours);
  const matches = createMatchReads({ store, championships: coloured });
  const fiscalYear = () => config.fiscalYear ?? fiscalYearOf(clock());
  const audit = createAudit(clock);
  const sessions = createSessions({
    store,
    clock,
    most: config.sessionsPerMember,
    onChange: members.forget,
  });

  await registerSite(app, { config, store, fiscalYear, content, identity: identity.config });
  if (identity.pool !== null) await registerIdentity(app, identity.pool);
  if (identity.pool !== null && config.federation !== null) {
    await registerHosted(app, identity.pool, config.federation);
  }
  const vault = createVault(openServerKey(config));
  const mac = (text: string) => vault.mac('photo-address', text);
  const pictures = createPictureAddresses({ db: store.db, clock, mac });
  const storage = openPictureStorage(config);
  registerPictureFiles(app, { db: store.db, storage, clock, mac });
  registerPhotoAdministration(app, {
    ...config,
    store,
    storage,
    clock,
    today,
    pictures,
    recordChange: audit,
  });
  const { addPicture } = createPhotos({ store, storage, clock });
  registerAdminPicture(app, { ...config, store, addPicture, pictures, audit });
  registerMembers(app, { store, clock, today, sessions, forget: members.forget });
  registerChampionships(app, {
    store,
    clock,
    fiscalYear,
    bus,
    championships,
    matches,
    competitions: {
      findPresence: createPresence({
        db: store.db,
        championships,
        places: { findAllPlaces, findPlaceOfEachGroup },
      }),
    },
  });
  const { movesOf } = registerCompetition(app, {
    store,
    clock,
    fiscalYear,
    bus,
    audit,
    championships,
    matches: { findAllForCompetition, hasFilledMatches, fillClubs },
  });
  registerMatches(app, {
    store,
    clock,
    championships: coloured,
    tokens: reporters,
    fiscalYear,
    linkLabels: (ids) => findLabels(ids, store.db),
    movesOf,
    findLevelRules: (of) => findLevelRules(of, store.db),
    recordChange: audit,
  });
  registerClubs(app, { store, clock, fiscalYear, colours, matches: clubNames, audit });
  registerChampionshipAdministration(app, {
    store,
    clock,
    championships,
    matches: { findTallies, findFirstDays, countByDivision },
    audit,
  });
  registerInput(app, {
    store,
    clock,
    championships: {
      findPracticeIds,
      findEntered,
      insertEntered,
      insertDivision,
      enterArchiveId,
    },
    clubs: { findAllClubs },
    matches: {
      findAllEntered,
      findAllClubNames,
      insertMatches,
      changeSchedules,
      findOperation,
      insertOperation,
    },
    tokens: {
      linkStatusOf,
      openMatches,
      openAdded,
      findOpeners,
      forget: reporters.forget,
      forgetLink: reporters.forgetLink,
    },
    audit,
  });
  registerFixtures(app, {
    store,
    clock,
    championships: {
      findById: findChampionship,
      insertDivision,
    },
    links: { countNaming, removeMatch, openAdded, forgetLink: reporters.forgetLink },
    audit,
  });
  registerReporterLinks(app, {
    store,
    clock,
    guard: reporters,
    season: {
      findChampionships: findAllNamed,
      findAllChoices: (year) => findAllChoices(year, championships),
      findIdsByName,
      findPracticeIds,
      findDivisionNames,
      findMatches: findAllByChampionships,
      countMatches,
    },
    audit,
    tokenOf: (text) => vault.mac('reporter-link', text),
    reporterPath: config.reporterPath,
  });
  registerAudit(app, { store, namesOfMembers: findAllNames });
  registerMemberAdministration(app, {
    ...config,
    store,
    clock,
    today,
    forget: members.forget,
    accounts:
      identity.pool &&
      createAdminAccounts(identity.pool, {
        adminEmails: config.adminEmails,
        mail: config.messages.smtpUrl === null ? 'kept' : 'sent',
      }),
    inquiries: { findAllOfPerson, deleteAllOfPerson },
    audit: { record: audit, findAllAboutMember, countByActor },
  });
  registerInquiryAdministration(app, { store, clock, audit, memberOf: findByEmail });
  const { addressOf } = pictures;
  const { forget } = registerArticles(app, { db: store.db, clock, addressOf });
  registerAdminArticles(app, { store, clock, addressOf, audit, forget, fiscalYear });
  registerInquiries(app, { store, clock, office: config.contactEmails, sendMail: messages.sendMail });
  registerPhotoCalls(app, {
    db: store.db,
    championships: { ...championships, findAllSummaries: (ids) => findAllSummaries(ids, store.db) },
    matches,
    pictures,
  });
  registerLive(app, { bus, db: store.db, matches, championships, links: reporters, sessions });
  registerTimeline(app, { db: store.db, bus, championships: coloured });
  registerEntries(app, store);
  await registerWeb(app, { ...config, ...content, championships });
  return app;
}
