/** Worker: the yardstick of reads, a plain node:http server that answers each path with bytes made beforehand. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import * as Type from 'typebox';
import { answerQuestions } from './worker.ts';

export const BareReadsQuestion = Type.Object({
  answers: Type.Array(
    Type.Object({
      path: Type.String(),
      status: Type.Integer(),
      headers: Type.Record(Type.String(), Type.String()),
      /** Base64. */
      body: Type.String(),
    }),
  ),
});

export const BareReadsAnswer = Type.Object({ port: Type.Integer() });

if (process.send !== undefined) {
  answerQuestions(BareReadsQuestion, async (question) => {
    const answers = new Map(
      question.answers.map(({ path, body, ...rest }) => [
        path,
        { ...rest, body: Buffer.from(body, 'base64') },
      ]),
    );
    const server = createServer((request, response) => {
      const answer = answers.get(request.url ?? '');
      if (answer === undefined) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body.length === 0 ? undefined : answer.body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
    return { port: address.port };
  });
}
