/** A call by a method that its address doesn't have: 405, and which ones it has. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';
import { METHOD_NOT_ALLOWED } from './sentences.ts';

declare module 'fastify' {
  interface FastifyInstance {
    otherMethods: OtherMethods;
  }
}

export type OtherMethods = {
  /** Another method of this address, which may have `:names` in it. */
  add(url: string, methods: readonly string[]): void;
  /** To be asked where no route is: answers if the address is a call's, and says whether it did. */
  refuse(request: FastifyRequest, reply: FastifyReply): boolean;
};

/** What is tried by others, as for a preflight of another site, is not found. */
const REFUSED: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** One place for all addresses: a route for each would be a third of what a start takes to register them. */
export function createOtherMethods(): OtherMethods {
  const served = new Map<string, readonly string[]>();
  let addresses: readonly (readonly [address: RegExp, methods: readonly string[]])[] | undefined;
  return {
    add(url, methods) {
      served.set(url, [...(served.get(url) ?? []), ...methods]);
    },
    refuse({ method, raw }, reply) {
      if (!REFUSED.has(method)) return false;
      addresses ??= [...served].map(([url, methods]) => [patternOf(url), methods]);
      const [path = ''] = (raw.url ?? '').split('?');
      const methods = addresses.find(([address]) => address.test(path))?.[1];
      if (methods === undefined) return false;
      sendError(reply, {
        status: 405,
        code: 'method_not_allowed',
        message: METHOD_NOT_ALLOWED,
        headers: { allow: methods.join(', ') },
      });
      return true;
    },
  };
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
