/** Answers that many people share: rendered once, sent as they are. */

import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Below this many bytes a packet carries it either way. */
const WORTH_COMPRESSING = 1_000;

/** Some 15 times faster than the best, and a few per cent larger. */
const BROTLI_QUALITY = 5;

const JSON_TYPE = 'application/json; charset=utf-8';

/** What it is, is what it says. */
const NOSNIFF = { 'x-content-type-options': 'nosniff' } as const;

/** One form of an answer, ready to be written. */
type Form = { readonly bytes: Buffer; readonly headers: OutgoingHttpHeaders };

const BR = { 'content-encoding': 'br' } as const;

/** What is ready to be sent, and what is said of it. */
type Ready = {
  readonly bytes: Buffer;
  readonly type: string;
  /** Beside, or in place of, those that every answer has. */
  readonly headers?: OutgoingHttpHeaders;
  /** What makes one answer another; the bytes, unless they hold what makes no difference. */
  readonly madeOf?: string;
  /** Where it is there already. */
  readonly br?: Buffer;
};

/** An answer as bytes, with its ETag and, shortly after, its brotli form. */
export class Rendered {
  readonly etag: string;
  readonly identity: Form;
  /** Of the 304 that says nothing has changed. */
  readonly unchangedHeaders: OutgoingHttpHeaders;
  readonly #type: string;
  #br: Form | null = null;

  constructor({ bytes, type, headers, madeOf, br }: Ready) {
    this.#type = type;
    // Weak: the same for both forms.
    this.etag = `W/"${hash('sha256', madeOf ?? bytes, 'base64url').slice(0, 22)}"`;
    this.unchangedHeaders = {
      ...NOSNIFF,
      etag: this.etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...headers,
    };
    this.identity = this.#form(bytes, {});
    if (br !== undefined) this.#br = this.#form(br, BR);
    else if (bytes.length >= WORTH_COMPRESSING) void this.#compress(bytes);
  }

  /** Null while it is not ready: compressing takes longer than sending, and nobody waits for it. */
  get br(): Form | null {
    return this.#br;
  }

  #form(bytes: Buffer, more: OutgoingHttpHeaders): Form {
    const headers = {
      ...this.unchangedHeaders,
      'content-type': this.#type,
      'content-length': bytes.length,
      ...more,
    };
    return { bytes, headers };
  }

  /** Makes its brotli form as small as can be: some 100 ms in a thread of the pool, worth it for what stays as it is. */
  compressBest(): Promise<void> {
    return this.#compress(this.identity.bytes, constants.BROTLI_MAX_QUALITY);
  }

  async #compress(bytes: Buffer, quality?: number): Promise<void> {
    const compressed = await inBrotli(bytes, quality).catch(() => null);
    // Without it the form goes out that is there.
    if (compressed !== null) this.#br = this.#form(compressed, BR);
  }
}

const compress = promisify(brotliCompress);

/** Compresses in a thread of the process's pool. */
export function inBrotli(bytes: Buffer, quality = BROTLI_QUALITY): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return compress(bytes, { params });
}

/** Bytes that many people share, for as long as `isCurrent` holds. */
export type Shared = { readonly bytes: Rendered; readonly isCurrent: () => boolean };

/** Renders it once; the compressed form follows by itself, and until then the plain one goes out. */
export function render(value: unknown): Rendered {
  return new Rendered({ bytes: Buffer.from(JSON.stringify(value)), type: JSON_TYPE });
}

/** Writes it, or 304 where the client has it already. */
export function writeRendered(request: IncomingMessage, response: ServerResponse, rendered: Rendered): void {
  const { headers } = request;
  if (headers['if-none-match'] === rendered.etag) {
    response.writeHead(304, rendered.unchangedHeaders).end();
    return;
  }
  const form = (acceptsBrotli(headers['accept-encoding']) && rendered.br) || rendered.identity;
  response.writeHead(200, form.headers).end(form.bytes);
}

/** Sends JSON that is text already. */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({ ...NOSNIFF, 'cache-control': 'no-store', 'content-type': JSON_TYPE })
    .send(text);
}

/** Refusing it by `br;q=0` is allowed and never seen; honoured all the same. */
function acceptsBrotli(encodings: string | string[] | undefined): boolean {
  return typeof encodings === 'string' && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(encodings);
}
