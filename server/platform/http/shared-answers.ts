/**
 * Answers that are the same bytes for everybody who may have them. Beside being served like any call's they can be read
 * inside the process: the pages that the server draws are made of them.
 */

import type { FastifyInstance, FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Access, Call } from '#contract/call.ts';
import type { Shared } from './answers.ts';
import { invalidRefusal } from './error-handler.ts';
import { registerCall } from './register.ts';
import { requireStorable } from './storable-text.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sharedAnswers: SharedAnswers;
  }
}

/** What the answer depends on; not on who asks. */
type SharedRequest<Query extends TSchema, Params extends TSchema> = {
  readonly params: Static<Params>;
  readonly query: Static<Query>;
};

type SharedHandler<Query extends TSchema, Params extends TSchema> = (
  request: SharedRequest<Query, Params>,
) => Promise<Shared>;

/** A call as a reading names it. */
export type CallName = { readonly method: string; readonly group: string; readonly path: string };

/** Made up by anybody: as it stands in an address, say. */
export type SharedInput = { readonly params?: unknown; readonly query?: unknown };

export type SharedAnswers = {
  /** Makes the answer of a call readable; what is given to a call with another caller stays with its route. */
  add<Query extends TSchema, Params extends TSchema>(
    call: Call<Query, TSchema, TSchema, Access, Params>,
    handler: SharedHandler<Query, Params>,
  ): void;
  /** The shared call of this name. */
  find(name: CallName): Call | undefined;
  /**
   * Undefined where no such call is shared. Checks the input as a request's; rejects with the Refusal that a request would get.
   * Does not check access: the caller must admit its reader to the call before passing the answer on.
   */
  read(name: CallName, input: SharedInput): Promise<SharedAnswer> | undefined;
};

export type SharedAnswer = { readonly call: Call; readonly shared: Shared };

/** Serves a call whose answer doesn't depend on who asks, and makes it readable in the process. */
export function registerShared<
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
  Caller extends Access,
  Params extends TSchema,
>(
  app: FastifyInstance,
  call: Call<Query, Body, Answer, Caller, Params>,
  handler: SharedHandler<Query, Params>,
): void {
  registerCall(app, call, ({ params, query }) => handler({ params, query }));
  app.sharedAnswers.add(call, handler);
}

/** `compile` is the compiler of the requests' schemas. */
export function createSharedAnswers(compile: FastifySchemaCompiler<FastifySchema>): SharedAnswers {
  const reads = new Map<string, { call: Call; read: (input: SharedInput) => Promise<SharedAnswer> }>();
  return {
    add(call, handler) {
      const checkParams = checkOf(call, 'params', call.params);
      const checkQuery = checkOf(call, 'querystring', call.query);
      const read = async ({ params = {}, query = {} }: SharedInput) => {
        checkParams(params);
        checkQuery(query);
        requireStorable({ ...Object(params), ...Object(query) });
        // Checked by the call's own schemas.
        return { call, shared: await handler({ params, query } as Parameters<typeof handler>[0]) };
      };
      reads.set(nameOf(call), { call, read });
    },
    find: (name) => reads.get(nameOf(name))?.call,
    read: (name, input) => reads.get(nameOf(name))?.read(input),
  };

  function checkOf({ method, path }: Call, httpPart: string, schema: TSchema | undefined) {
    if (schema === undefined) return () => undefined;
    const validate = compile({ schema, method, url: path, httpPart });
    return (input: unknown) => {
      if (validate(input) !== true) throw invalidRefusal(validate.errors ?? [], httpPart);
    };
  }
}

function nameOf({ method, group, path }: CallName): string {
  return `${method} ${group} ${path}`;
}
