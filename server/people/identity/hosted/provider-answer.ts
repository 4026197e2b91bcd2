import type { FastifyReply, FastifyRequest } from 'fastify';
import { findForNetwork } from '../account/taken-addresses.ts';
import { type Asker, askerOf } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { type OAuthError, oauthError } from './app-request.ts';
import { type Attempt, findAttempt } from './attempt.ts';
import { forgetInBrowser } from './cookies.ts';
import { askForEmail } from './email-step.ts';
import { countedAttempt, type Hosted, RETRY_AFTER, sendError } from './hosted.ts';
import { LOST_ATTEMPT, sendPlainPage, TOO_MANY } from './page.ts';
import { only } from './parameters.ts';
import { findOrMakePerson, type PersonReading } from './person.ts';
import type { UpstreamIdentity } from './profiles.ts';
import { letIn } from './second-step.ts';
import { UpstreamError } from './upstream.ts';

/** /oauth2/idpresponse: takes the provider's answer, and sends the person back to the app with a code of ours. */
export async function takeProviderAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { hosted, answer }: { readonly hosted: Hosted; readonly answer: URLSearchParams },
): Promise<FastifyReply> {
  const { pool, addresses } = hosted;
  const { login } = addresses;
  const counted = await countedAttempt(request, pool);
  if (counted === null) {
    return sendPlainPage(reply.headers(RETRY_AFTER), { status: 429, sentence: TOO_MANY, login });
  }
  const state = only(answer, 'state');
  const attempt = state === null ? null : findAttempt(request, state, pool);
  if (state === null || attempt === null) {
    return sendPlainPage(reply, { status: 400, sentence: LOST_ATTEMPT, login });
  }
  forgetInBrowser(reply, state);
  const outcome = await outcomeOf(attempt, { hosted, answer, request, asker: askerOf(request, reply, true) });
  if (outcome.isPersons) await counted.took();
  if (outcome.kind === 'refused') return sendError(reply, attempt.request, outcome.error);
  const { identity, person } = outcome;
  const exchange = { request, reply, hosted };
  if (person.kind === 'noEmail') return askForEmail({ identity, request: attempt.request }, exchange);
  return letIn(person, { link: identity, request: attempt.request }, exchange);
}

/** `isPersons`: the provider really answered, with whatever; a made-up answer stays counted against its sender. */
type Outcome =
  | {
      readonly kind: 'known';
      readonly identity: UpstreamIdentity;
      readonly person: Exclude<PersonReading, { readonly kind: 'refused' }>;
      readonly isPersons: true;
    }
  | { readonly kind: 'refused'; readonly error: OAuthError; readonly isPersons: boolean };

async function outcomeOf(
  { provider, secrets }: Attempt,
  {
    hosted: { pool, upstreams },
    answer,
    request,
    asker,
  }: {
    readonly hosted: Hosted;
    readonly answer: URLSearchParams;
    readonly request: FastifyRequest;
    readonly asker: Asker;
  },
): Promise<Outcome> {
  const upstream = upstreams.find(({ profile }) => profile.provider === provider);
  // Set at the attempt's begin, gone by its end: the settings have changed between.
  if (upstream === undefined) return { kind: 'refused', error: oauthError('server_error'), isPersons: true };
  try {
    const identity = await upstream.finish(answer, secrets);
    const person = await personOf(identity, pool, asker);
    if (person.kind === 'refused') return { ...person, isPersons: true };
    return { kind: 'known', identity, person, isPersons: true };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind === 'denied') {
      return { kind: 'refused', error: oauthError('access_denied'), isPersons: true };
    }
    request.log.warn({ provider, reason: error.message }, 'provider answer refused');
    return { kind: 'refused', error: oauthError('server_error'), isPersons: false };
  }
}

/** The person of an identity. An address that the provider does not vouch for is looked up only within the limit of its asker's network. */
async function personOf(identity: UpstreamIdentity, pool: Pool, asker: Asker): Promise<PersonReading> {
  if (identity.isEmailVerified) return findOrMakePerson(identity, pool, 'left');
  return findForNetwork(
    pool,
    asker,
    (answers) => findOrMakePerson(identity, pool, answers),
    (person) => person.kind === 'refused' && person.tellsOfAccount === true,
  );
}
