/** Worker: keeps some connections busy with one request for a while, and says how many answers came. */

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

export const LoadAnswer = Type.Object({
  perSecond: Type.Number(),
  /** Share of one core that this worker used: near 1 it measured itself. */
  ownCpu: Type.Number(),
});

if (process.send !== undefined) {
  answerQuestions(LoadQuestion, async ({ port, request, status, connections, milliseconds }) => {
    const opened = await Promise.all(Array.from({ length: connections }, () => RawConnection.open(port)));
    const bytes = Buffer.from(request);
    const cpu = process.cpuUsage();
    const started = performance.now();
    const until = started + milliseconds;
    let answers = 0;
    const busy = async (connection: RawConnection) => {
      while (performance.now() < until) {
        const answer = await connection.exchange(bytes);
        if (answer.status !== status) throw new Error(`Answered ${answer.status}, not ${status}.`);
        answers += 1;
      }
    };
    await Promise.all(opened.map(busy));
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    for (const connection of opened) connection.close();
    return { perSecond: (answers / elapsed) * 1000, ownCpu: (user + system) / 1000 / elapsed };
  });
}
