/** A real SMTP server on this machine, and what it was given. */

import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type Letter, readLetter } from './letter.ts';

export type Received = Letter & { readonly from: string; readonly to: readonly string[] };

export type MailServer = {
  readonly url: string;
  readonly received: readonly Received[];
  /** How often a client has said to whom it writes. */
  attempts(): number;
  /** What the next letters are answered once they are there: an SMTP code, or nothing but a cut; then all are taken again. */
  answerNext(...answers: readonly (number | 'cut')[]): void;
  /** Of all letters that were there to the last dot, in their order. */
  messageIds(): readonly string[];
  /** How many clients have been connected at the same time, at most. */
  mostAtOnce(): number;
  /** What the next receivers are answered: an SMTP code, one each; then all are taken again. */
  refuseNext(...codes: readonly number[]): void;
};

export type MailServerSettings = {
  /** How long an answer takes at most, in milliseconds; some take no time at all. */
  readonly slowMs?: number;
};

export async function startMailServer({ slowMs = 0 }: MailServerSettings = {}): Promise<MailServer> {
  const pause = () => sleep(Math.random() * slowMs);
  const received: Received[] = [];
  const refusals: number[] = [];
  const answers: (number | 'cut')[] = [];
  const ids: string[] = [];
  let attempts = 0;
  let most = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === 'tsunagu' && auth.password === 'himitsu'
        ? done(null, { user: 'tsunagu' })
        : done(new Error('Wrong password')),
    onConnect(_session, done) {
      most = Math.max(most, server.connections.size);
      done();
    },
    async onRcptTo({ address }, _session, done) {
      await pause();
      attempts += 1;
      const code = refusals.shift();
      if (code === undefined) return done();
      done(Object.assign(new Error(`<${address}> is refused`), { responseCode: code }));
    },
    async onData(stream, { envelope, id }, done) {
      // A client that breaks off before the last dot has sent no letter.
      const bytes = await buffer(stream).catch(() => null);
      if (bytes === null) return;
      const letter = readLetter(bytes);
      ids.push(letter.headers.get('message-id') ?? '');
      const answer = answers.shift();
      if (answer === 'cut') {
        for (const connection of server.connections) {
          if (connection.session.id === id) connection._socket.destroy();
        }
        return;
      }
      if (answer !== undefined) return done(Object.assign(new Error('Not now'), { responseCode: answer }));
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      received.push({ ...letter, from, to: envelope.rcptTo.map(({ address }) => address) });
      await pause();
      done();
    },
  });
  // A client that was killed is no fault of the server's.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `smtp://tsunagu:himitsu@127.0.0.1:${address.port}`,
    received,
    attempts: () => attempts,
    mostAtOnce: () => most,
    answerNext: (...next) => answers.push(...next),
    messageIds: () => ids,
    refuseNext: (...codes) => refusals.push(...codes),
  };
}
