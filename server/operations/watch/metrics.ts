/** The measures of this process, in the words of Prometheus. Loaded where somebody watches: it takes some 12 MB. */

import process from 'node:process';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauge as GaugeName, Meter } from '#server/platform/meter.ts';

export type Metrics = Meter & {
  readonly contentType: string;
  /** All measures, as text. */
  read(): Promise<string>;
};

/** Seconds. A goal is answered within the first; who waits longer than the last has gone. */
const ANSWER_BUCKETS = [0.01, 0.05, 0.25, 1, 5];
const ANNOUNCEMENT_BUCKETS = [0.05, 0.1, 0.25, 1, 5];
const TRANSACTION_BUCKETS = [0.002, 0.01, 0.05, 0.25, 1, 5];

const GAUGES: Readonly<Record<GaugeName, string>> = {
  ready: '1 where the process can do its work, 0 where /readyz says no.',
  open_streams: 'Streams of members and reporters that are open at this process.',
  public_streams: 'Streams of people without an account that are open at this process.',
  disk_free_bytes: 'What may still be written to the disk of DATA_DIR.',
  disk_size_bytes: 'Size of the disk of DATA_DIR.',
  photos: 'Photos that members may see.',
  mail_waiting: 'Letters that have not been sent yet.',
  mail_oldest_waiting_seconds: 'How long the oldest of them has waited.',
  mail_failing_seconds: 'Since when no letter has got out; 0 while all is well.',
  mail_given_up: 'Letters that were given up within the last 24 hours.',
  backup_age_seconds: 'Age of the last backup.',
  certificate_days: 'Days until the certificate of PUBLIC_URL ends.',
  longest_block_seconds:
    'Longest time for which the event loop was blocked, from one second; 0 after a quiet hour.',
  alarms: 'What the office should look at, as /admin shows it.',
};

export function createMetrics(facts: Readonly<Record<'version' | 'store', string>>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // The event loop, memory, processor time: of this process alone.
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'tsunagu_requests_total',
    help: 'Answers by call and class of status.',
    labelNames: ['call', 'status'],
    registers,
  });
  const answerSeconds = new Histogram({
    name: 'tsunagu_request_seconds',
    help: 'How long answers took, by call; streams are left out.',
    labelNames: ['call'],
    buckets: ANSWER_BUCKETS,
    registers,
  });
  const fromMemory = new Counter({
    name: 'tsunagu_remembered_answers_total',
    help: 'Answers sent again from memory.',
    registers,
  });
  const operations = new Counter({
    name: 'tsunagu_operations_total',
    help: 'What became of what was asked of matches: accepted, unchanged, refused, repeated, failed.',
    labelNames: ['outcome'],
    registers,
  });
  const announcementSeconds = new Histogram({
    name: 'tsunagu_announcement_seconds',
    help: 'From the commit of a change to its last listener at this process.',
    buckets: ANNOUNCEMENT_BUCKETS,
    registers,
  });
  const transactionSeconds = new Histogram({
    name: 'tsunagu_transaction_seconds',
    help: 'How long transactions of the database took.',
    buckets: TRANSACTION_BUCKETS,
    registers,
  });
  const transactionFailures = new Counter({
    name: 'tsunagu_transaction_failures_total',
    help: 'Transactions that the database failed, by reason.',
    labelNames: ['reason'],
    registers,
  });
  new Gauge({
    name: 'tsunagu_info',
    help: 'Which release runs here.',
    labelNames: ['version', 'node', 'store'],
    registers,
  }).set({ ...facts, node: process.versions.node }, 1);

  return {
    answered(call, status, seconds) {
      answers.inc({ call, status: `${Math.floor(status / 100)}xx` });
      if (!call.includes('stream')) answerSeconds.observe({ call }, seconds);
    },
    remembered: () => fromMemory.inc(),
    operated: (outcome) => operations.inc({ outcome }),
    announced: (seconds) => announcementSeconds.observe(seconds),
    transacted(seconds, failure) {
      transactionSeconds.observe(seconds);
      if (failure !== null) transactionFailures.inc({ reason: failure });
    },
    gauge(name, read) {
      new Gauge({
        name: `tsunagu_${name}`,
        help: GAUGES[name],
        registers,
        async collect() {
          const value = await Promise.resolve()
            .then(read)
            .catch(() => null);
          // What is not known has no line: a zero would be believed.
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}
