import type { FastifyInstance } from 'fastify';
import { type Bus, createBus } from './bus.ts';
import { createPostgresCarrier } from './bus-postgres.ts';

/** The bus of this app, closed with it: between processes where they share a PostgreSQL database, within one without. */
export async function openBus(
  { databaseUrl }: { readonly databaseUrl: string | null },
  app: FastifyInstance,
): Promise<Bus> {
  const carrier =
    databaseUrl === null
      ? null
      : createPostgresCarrier(databaseUrl, (error) => app.log.warn(error, 'live connection lost'));
  const bus = await createBus(carrier);
  app.addHook('onClose', () => bus.close());
  return bus;
}
