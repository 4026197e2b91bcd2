/** What every group of the server works with. `app.ts` makes it once per server; a group takes it and nothing else. */

import type { FastifyBaseLogger } from 'fastify';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { LiveContent } from '#server/platform/content.ts';
import type { Identity } from '#server/platform/identity.ts';
import type { Messages } from '#server/platform/messages.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Meter } from './meter.ts';
import type { PersonalData } from './personal-data.ts';
import type { Database, Store } from './store/store.ts';

export type Services = {
  readonly config: Config;
  /** Announces what its transactions change. */
  readonly store: Store;
  readonly clock: Clock;
  /** Today in Tokyo, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** The current fiscal year, or the pinned one. */
  readonly fiscalYear: () => number;
  readonly bus: Bus;
  readonly audit: RecordChange;
  readonly messages: Messages;
  readonly log: FastifyBaseLogger;
  readonly meter: Meter;
  /** Where accounts live, and how their ID tokens are verified. */
  readonly identity: Identity;
  /** What the operator has written. */
  readonly content: LiveContent;
  readonly vault: Vault;
  /** What the groups hold about a person. */
  readonly personalData: readonly PersonalData[];
  /** Runs when the server closes, after its last request. */
  readonly onClose: (work: () => Promise<void>) => void;
};

/** A value that a group keeps for the life of one server (a cache, a guard): made at the first call, then always the same. */
export function oncePerServer<Value>(make: (services: Services) => Value): (services: Services) => Value {
  const made = new WeakMap<Services, { readonly value: Value }>();
  return (services) => {
    const known = made.get(services) ?? { value: make(services) };
    made.set(services, known);
    return known.value;
  };
}

/** Notes an administrator's change, or several, in the transaction that makes them, which `db` is. `server/people/audit` stores the entries. */
export type RecordChange = (entries: AuditEntry | readonly AuditEntry[], db: Database) => Promise<void>;
