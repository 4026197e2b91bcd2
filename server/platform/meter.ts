/** What is counted for those who watch the server; nothing is where nobody does. Names of people, links and matches are in none of it. */

/** What became of something that was asked of a match. */
export type OperationOutcome = 'accepted' | 'unchanged' | 'refused' | 'repeated' | 'failed';

/** What is read at the moment somebody looks. */
export type Gauge =
  | 'ready'
  | 'open_streams'
  | 'public_streams'
  | 'disk_free_bytes'
  | 'disk_size_bytes'
  | 'photos'
  | 'mail_waiting'
  | 'mail_oldest_waiting_seconds'
  | 'mail_failing_seconds'
  | 'mail_given_up'
  | 'backup_age_seconds'
  | 'certificate_days'
  | 'longest_block_seconds'
  | 'alarms';

export type Meter = {
  /** One answer, by the name of its call (never by its address), its HTTP status and how long it took. */
  answered(call: string, status: number, seconds: number): void;
  /** An answer that was sent again from memory. */
  remembered(): void;
  operated(outcome: OperationOutcome): void;
  /** From the commit of a change to its last listener. */
  announced(seconds: number): void;
  /** One transaction; `failure` in one word, null where it was committed or refused by our own rules. */
  transacted(seconds: number, failure: string | null): void;
  /** `read` gives null where the value is not known; what it rejects with counts as that. */
  gauge(name: Gauge, read: () => number | null | Promise<number | null>): void;
};

/** Nobody watches. */
export const NO_METER: Meter = {
  answered: () => undefined,
  remembered: () => undefined,
  operated: () => undefined,
  announced: () => undefined,
  transacted: () => undefined,
  gauge: () => undefined,
};
