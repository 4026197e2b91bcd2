import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { invalidParameter } from '../pool-error.ts';

/** Who asks, beside what the request says of itself. */
export type Asker = {
  /** The network address, as far as the proxy in front is trusted to say it. */
  readonly address: string;
};

/** One operation of the provider's protocol, as the endpoint calls it. */
export type Operation = {
  /** Gives the answer's body; throws a PoolError, and changes nothing, for what it refuses. */
  readonly run: (request: unknown, asker: Asker) => Promise<object>;
  /** Whether the request names the client: the endpoint then refuses another client. */
  readonly namesClient: boolean;
};

/** An operation of which `request` says what it takes; unknown fields are ignored. */
export function defineOperation<Request extends TSchema>(
  request: Request,
  handle: (request: Static<Request>, asker: Asker) => Promise<object>,
): Operation {
  const properties =
    'properties' in request && typeof request.properties === 'object' ? request.properties : {};
  return {
    namesClient: properties !== null && 'ClientId' in properties,
    run: (given, asker) => {
      const [mistake] = Errors(request, given);
      if (mistake !== undefined) {
        const field = mistake.instancePath.slice(1).replaceAll('/', '.');
        throw invalidParameter(`1 validation error detected: Value at '${field}' ${mistake.message}`);
      }
      return handle(given as Static<Request>, asker);
    },
  };
}
