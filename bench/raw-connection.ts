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
const CHUNKED = /^transfer-encoding:/im;
/** Where the three digits of the status stand in `HTTP/1.1 200 OK`. */
const STATUS_AT = 9;

export class RawConnection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #received: Buffer[] = [];
  #length = 0;
  /** Bytes of the whole answer, once its head is here. */
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
    if (this.#expected === 0 || this.#length < this.#expected) return;
    const bytes = this.#bytes();
    const waiting = this.#waiting;
    const headLength = this.#headLength;
    this.#waiting = null;
    this.#received = [];
    this.#length = 0;
    this.#expected = 0;
    waiting?.resolve({
      status: Number(bytes.toString('latin1', STATUS_AT, STATUS_AT + 3)),
      head: bytes.toString('latin1', 0, headLength),
      body: bytes.subarray(headLength),
    });
  }

  #readHead(): void {
    const bytes = this.#bytes();
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) return;
    this.#headLength = end + HEAD_END.length;
    const head = bytes.toString('latin1', 0, this.#headLength);
    if (CHUNKED.test(head)) {
      this.#fail(new Error('The answer is chunked: its length is unknown.'));
      return;
    }
    this.#expected = this.#headLength + Number(LENGTH.exec(head)?.[1] ?? 0);
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
