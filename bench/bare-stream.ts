/** Worker: the yardstick of the live stream, one ready-framed Buffer written to every socket in a straight loop. */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import * as Type from 'typebox';
import { microseconds } from './monotonic.ts';
import { answerQuestions } from './worker.ts';

export const BareStreamQuestion = Type.Union([
  Type.Object({ kind: Type.Literal('listen') }),
  Type.Object({ kind: Type.Literal('send'), event: Type.String() }),
]);

export const Listening = Type.Object({ port: Type.Integer() });
/** When the loop began, in microseconds of the monotonic clock. */
export const Sent = Type.Object({ at: Type.Number() });

const responses: ServerResponse[] = [];

if (process.send !== undefined) {
  answerQuestions(BareStreamQuestion, async (question) => {
    if (question.kind === 'listen') return { port: await listen() };
    const at = microseconds();
    const body = Buffer.from(question.event);
    const frame = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
    for (const { socket } of responses) socket?.write(frame);
    return { at };
  });
}

async function listen(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' });
    response.write('event: snapshot\ndata: {"matches":[]}\n\n');
    responses.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
  return address.port;
}
