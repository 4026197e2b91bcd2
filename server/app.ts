import type { FastifyInstance } from 'fastify';
import { fiscalYearOf } from '#domain/calendar/fiscal-year.ts';
import { createReporterGuard } from './access/guard.ts';
import { createChampionshipDirectory } from './championships/directory.ts';
import { registerChampionships } from './championships/routes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createHttp } from './http/server.ts';
import { type Bus, createBus } from './live/bus.ts';
import { createPostgresCarrier } from './live/bus-postgres.ts';
import { registerLive } from './live/routes.ts';
import { createMatchReads } from './matches/reads.ts';
import { registerMatches } from './matches/token-flow.ts';
import { registerSite } from './site/routes.ts';
import type { Store } from './store/store.ts';
import { registerWeb } from './web/routes.ts';

export type AppNeeds = {
  readonly config: Config;
  /** Open and migrated; whoever opened it closes it, after the app. */
  readonly store: Store;
  readonly clock: Clock;
};

/** The whole server, ready to listen. */
export async function buildApp({ config, store, clock }: AppNeeds): Promise<FastifyInstance> {
  const championships = createChampionshipDirectory({ db: store.db });
  const guard = createReporterGuard({ db: store.db, clock, championships });
  const app = createHttp({ guard, logLevel: config.logLevel, trustProxy: config.trustProxy });
  const bus = await openBus(config, app);
  const matches = createMatchReads({ store, championships });
  const fiscalYear = () => config.fiscalYear ?? fiscalYearOf(clock());

  await registerSite(app, { config, store, fiscalYear });
  registerMatches(app, { store, clock, bus, championships, tokens: guard, fiscalYear });
  registerChampionships(app, { store, clock, bus, championships, matches });
  registerLive(app, { bus, matches, championships, guard });
  await registerWeb(app, config);
  return app;
}

async function openBus({ databaseUrl }: Config, app: FastifyInstance): Promise<Bus> {
  const carrier =
    databaseUrl === null
      ? null
      : createPostgresCarrier(databaseUrl, (error) => app.log.warn(error, 'live connection lost'));
  const bus = await createBus(carrier);
  app.addHook('onClose', () => bus.close());
  return bus;
}
