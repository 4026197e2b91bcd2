import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Hosted, sendOn } from './hosted.ts';
import { FOREIGN_SIGN_OUT, sendPlainPage } from './page.ts';
import { only, queryOf } from './parameters.ts';

/** GET /logout: nobody is signed in at these pages, the app has ended its own tokens; so it only leads back. */
export function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, addresses }: Hosted,
): FastifyReply {
  const parameters = queryOf(request);
  const address = only(parameters, 'logout_uri');
  const isOurs = address !== null && addresses.signOut.includes(address);
  if (isOurs && only(parameters, 'client_id') === pool.facts.clientId) return sendOn(reply, address);
  return sendPlainPage(reply, { status: 400, sentence: FOREIGN_SIGN_OUT, login: addresses.login });
}
