/**
 * A keep-alive HTTP/1.1 connection on a bare socket, one request at a time. Node's own client costs as much as the
 * server it would measure.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawAnswer = { readonly status: number; readonly head: string; readonly body: Buffer };

type Waiting = { resolve(answer: RawAnswer): void; reject(error: Error): void };

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /^content-length: *(\d+)/im;
export const CHUNKED = /^transfer-encoding: *chunked/im;
/** What a chunked body ends with. */
export const LAST_CHUNK = Buffer.from('0\r\n\r\n');
/** Where the three digits of the status stand in `HTTP/1.1 200 OK`. */
const STATUS_AT = 9;

export class RawConnection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #received: Buffer[] = [];
  #length = 0;
  /** Bytes of the whole answer, once its head is here; without a number when it is chunked. */
  #expected = 0;
  #headLength = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Sends the bytes of a whole request and waits for the whole answer. */
  exchange(request: string | Buffer): Promise<RawAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
    this.#waiting = { resolve, reject };
    this.#socket.write(request);
    return promise;
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#expected === 0) this.#readHead();
    if (this.#expected === 0) return;
    const isChunked = this.#expected === Number.POSITIVE_INFINITY;
    const bytes = this.#length < this.#expected && !isChunked ? null : this.#bytes();
    if (bytes === null || (isChunked && !bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))) return;
    const waiting = this.#waiting;
    const headLength = this.#headLength;
    this.#waiting = null;
    this.#received = [];
    this.#length = 0;
    this.#expected = 0;
    waiting?.resolve({
      status: Number(bytes.toString('latin1', STATUS_AT, STATUS_AT + 3)),
      head: bytes.toString('latin1', 0, headLength),
      body: isChunked ? joined(bytes.subarray(headLength)) : bytes.subarray(headLength),
    });
  }

  #readHead(): void {
    const bytes = this.#bytes();
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) return;
    this.#headLength = end + HEAD_END.length;
    const head = bytes.toString('latin1', 0, this.#headLength);
    this.#expected = CHUNKED.test(head)
      ? Number.POSITIVE_INFINITY
      : this.#headLength + Number(LENGTH.exec(head)?.[1] ?? 0);
  }

  #bytes(): Buffer {
    const [only] = this.#received;
    return this.#received.length === 1 && only !== undefined ? only : Buffer.concat(this.#received);
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

/** A body without the lengths of its chunks. */
function joined(chunked: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const begin = chunked.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(chunked.toString('latin1', at, begin), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(chunked.subarray(begin, begin + size));
    at = begin + size + 2;
  }
}

/** The bytes of a request without a body, or with a JSON one. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body === undefined) return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
