/** Worker of the reads: the yardstick, a server of ours that checks its callers, or the loader. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import * as Type from 'typebox';
import { type Call, defineCall } from '#contract/call.ts';
import { listen } from '#scripts/free-port.ts';
import { createMemberGuard } from '#server/people/members/guard.ts';
import { render } from '#server/platform/http/answers.ts';
import { registerCall, urlOf } from '#server/platform/http/register.ts';
import { createHttp } from '#server/platform/http/server.ts';
import { openOwnServer } from './own-server.ts';
import { answerQuestions } from './processes.ts';
import { CHUNKED, LAST_CHUNK, RawConnection } from './raw-connection.ts';

const BareReads = Type.Object({
  kind: Type.Literal('repeat'),
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

const CheckedReads = Type.Object({ kind: Type.Literal('check'), bytes: Type.Integer() });
export const CheckedReadsAnswer = Type.Object({
  port: Type.Integer(),
  checked: Type.String(),
  unchecked: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
});

const ANSWERED = { method: 'GET', group: 'match', summary: '', answer: Type.Object({}) } as const;
const CHECKED = defineCall({ ...ANSWERED, path: 'checked', access: 'member' });
const UNCHECKED = defineCall({ ...ANSWERED, path: 'unchecked', access: 'everyone' });

const Load = Type.Object({
  kind: Type.Literal('load'),
  port: Type.Integer(),
  request: Type.String(),
  /** Any other status in an answer ends the measurement. */
  status: Type.Integer(),
  connections: Type.Integer(),
  milliseconds: Type.Number(),
});
type Load = Type.Static<typeof Load>;

export const LoadAnswer = Type.Object({
  answers: Type.Integer(),
  seconds: Type.Number(),
  /** Share of one core that this worker used: near 1 it measured itself. */
  ownCpu: Type.Number(),
});

const READ_BYTES = 64 * 1024;

if (import.meta.main) {
  answerQuestions(Type.Union([BareReads, CheckedReads, Load]), async (question) => {
    switch (question.kind) {
      case 'repeat':
        return repeat(question);
      case 'check':
        return serve(question.bytes);
      case 'load':
        return load(question);
    }
  });
}

/** The yardstick: a plain node:http server that answers each path with bytes made beforehand. */
async function repeat(question: Type.Static<typeof BareReads>): Promise<Type.Static<typeof BareReadsAnswer>> {
  const answers = new Map(
    question.answers.map(({ path, body, ...rest }) => [path, { ...rest, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body.length === 0 ? undefined : answer.body);
  });
  return { port: await listen(server) };
}

/** The same bytes at two addresses, to members only and to everyone: the difference is the check of the caller. */
async function serve(bytes: number): Promise<Type.Static<typeof CheckedReadsAnswer>> {
  const { config, store, clock, identity, headers } = await openOwnServer('regular');
  const members = createMemberGuard({
    ...config,
    ...identity,
    db: store.db,
    clock,
    today: () => Temporal.Now.plainDateISO('Asia/Tokyo').toString(),
    noteVisit: () => undefined,
  });
  const app = createHttp(config);
  app.decorate('guards', { members, reporters: { check: async () => null } });
  const rendered = render({ filling: 'x'.repeat(bytes) });
  for (const call of [CHECKED, UNCHECKED] satisfies readonly Call[]) {
    registerCall(app, call, async () => ({ bytes: rendered, isCurrent: () => true }));
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(url).port), checked: urlOf(CHECKED), unchecked: urlOf(UNCHECKED), headers };
}

/**
 * Keeps some connections busy with one request for a while, and counts the answers. It must cost far less than the server it
 * measures: the answers are all alike, so after the first one their bytes are only counted. Of chunked ones the end is looked for.
 */
async function load(question: Load): Promise<Type.Static<typeof LoadAnswer>> {
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
}

/** Bytes of a whole answer, head and body, null of a chunked one; throws when it is not the one expected. */
async function answerLength({ port, request, status }: Load): Promise<number | null> {
  const connection = await RawConnection.open(port);
  const answer = await connection.exchange(request);
  connection.close();
  if (answer.status !== status) throw new Error(`Answered ${answer.status}, not ${status}.`);
  return CHUNKED.test(answer.head) ? null : answer.head.length + answer.body.length;
}

/** Asks again and again until then. The buffer is shared by all reads: nothing is kept of them but their length. */
async function countAnswers(question: Load, length: number | null, until: number): Promise<number> {
  const request = Buffer.from(question.request);
  const firstLine = Buffer.from(`HTTP/1.1 ${question.status} `);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const isEnd = length === null ? endByChunk() : endByLength(length);
  let answers = 0;
  let isFirst = true;
  const socket = connect({
    port: question.port,
    host: '127.0.0.1',
    onread: {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback(bytes, buffer) {
        if (isFirst && firstLine.compare(buffer, 0, firstLine.length) !== 0) {
          reject(new Error(`Answered: ${Buffer.from(buffer.subarray(0, 40)).toString('latin1')}`));
        }
        isFirst = isEnd(buffer, bytes, reject);
        if (!isFirst) return true;
        answers += 1;
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

/** Whether an answer ends with these bytes, the first ones of the buffer. */
type AnswerEnd = (buffer: Uint8Array, bytes: number, reject: (error: Error) => void) => boolean;

function endByLength(length: number): AnswerEnd {
  let missing = length;
  return (_buffer, bytes, reject) => {
    missing -= bytes;
    if (missing > 0) return false;
    if (missing < 0) reject(new Error('The answers are not all alike.'));
    missing = length;
    return true;
  };
}

/** The last chunk may come in two pieces. */
function endByChunk(): AnswerEnd {
  let tail = Buffer.alloc(0);
  return (buffer, bytes) => {
    const last = buffer.subarray(Math.max(0, bytes - LAST_CHUNK.length), bytes);
    tail = Buffer.concat([tail, last]).subarray(-LAST_CHUNK.length);
    return tail.equals(LAST_CHUNK);
  };
}
