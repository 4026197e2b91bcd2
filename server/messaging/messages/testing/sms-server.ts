/** An operator's SMS gateway on this machine. */

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type SmsRequest = {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};

export type SmsServer = {
  readonly url: string;
  /** Each request, also those it refused. */
  readonly requests: readonly SmsRequest[];
  /** What the next requests are answered, one each: a status, or nothing at all. */
  answerNext(...answers: readonly (number | 'silence')[]): void;
};

export async function startSmsServer(): Promise<SmsServer> {
  const requests: SmsRequest[] = [];
  const answers: (number | 'silence')[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, headers: request.headers, body: JSON.parse(await text(request)) });
    const answer = answers.shift() ?? 200;
    if (answer === 'silence') return;
    response.writeHead(answer, answer === 307 ? { location: '/elsewhere' } : {}).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `http://127.0.0.1:${address.port}/send`,
    requests,
    answerNext: (...next) => answers.push(...next),
  };
}
