/**
 * Worker: keeps some connections busy with one request for a while, and says how many answers came. It must cost far
 * less than the server it measures: the answers are all alike, so after the first one their bytes are only counted.
 */

import { once } from 'node:events';
import { connect } from 'node:net';
import * as Type from 'typebox';
import { RawConnection } from './raw-connection.ts';
import { answerQuestions } from './worker.ts';

export const LoadQuestion = Type.Object({
  port: Type.Integer(),
  request: Type.String(),
  /** Any other status in an answer ends the measurement. */
  status: Type.Integer(),
  connections: Type.Integer(),
  milliseconds: Type.Number(),
});
type LoadQuestion = Type.Static<typeof LoadQuestion>;

export const LoadAnswer = Type.Object({
  answers: Type.Integer(),
  seconds: Type.Number(),
  /** Share of one core that this worker used: near 1 it measured itself. */
  ownCpu: Type.Number(),
});

const READ_BYTES = 64 * 1024;

if (process.send !== undefined) {
  answerQuestions(LoadQuestion, async (question) => {
    const length = await answerLength(question);
    const cpu = process.cpuUsage();
    const started = performance.now();
    const until = started + question.milliseconds;
    const counts = await Promise.all(
      Array.from({ length: question.connections }, () => countAnswers(question, length, until)),
    );
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const answers = counts.reduce((sum, count) => sum + count, 0);
    return { answers, seconds, ownCpu: (user + system) / 1e6 / seconds };
  });
}

/** Bytes of a whole answer, head and body; throws when it is not the one expected. */
async function answerLength({ port, request, status }: LoadQuestion): Promise<number> {
  const connection = await RawConnection.open(port);
  const answer = await connection.exchange(request);
  connection.close();
  if (answer.status !== status) throw new Error(`Answered ${answer.status}, not ${status}.`);
  return answer.head.length + answer.body.length;
}

/** Asks again and again until then. The buffer is shared by all reads: nothing is kept of them but their length. */
async function countAnswers(question: LoadQuestion, length: number, until: number): Promise<number> {
  const request = Buffer.from(question.request);
  const firstLine = Buffer.from(`HTTP/1.1 ${question.status} `);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let answers = 0;
  let missing = length;
  const socket = connect({
    port: question.port,
    host: '127.0.0.1',
    onread: {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback(bytes, buffer) {
        if (missing === length && firstLine.compare(buffer, 0, firstLine.length) !== 0) {
          reject(new Error(`Answered: ${Buffer.from(buffer.subarray(0, 40)).toString('latin1')}`));
        }
        missing -= bytes;
        if (missing > 0) return true;
        if (missing < 0) reject(new Error('The answers are not all alike.'));
        answers += 1;
        missing = length;
        if (performance.now() < until) socket.write(request);
        else resolve();
        return true;
      },
    },
  });
  socket.setNoDelay(true);
  socket.once('error', reject);
  await once(socket, 'connect');
  socket.write(request);
  await promise;
  socket.destroy();
  return answers;
}
