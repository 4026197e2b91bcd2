/**
 * The step behind another provider's word: an account with a second factor asks for it here as it does behind the
 * password, and one that must have it sets it up. Between the pages it is sealed in this browser.
 */

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providerNameOf } from '#domain/identity/providers.ts';
import { isSameSecret } from '#server/platform/vault.ts';
import { sendNotice } from '../account/notices.ts';
import { askerOf } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { PoolError } from '../pool-error.ts';
import {
  type AskedCode,
  type Challenge,
  type HostedStep,
  openChallenge,
  proofOf,
  provenUser,
  sealChallenge,
  spendChallenge,
} from '../sign-in/challenge.ts';
import {
  attemptCode,
  attemptTotpCode,
  factorsOf,
  sendSmsCode,
  smsCodeUsed,
} from '../sign-in/second-factor.ts';
import { setUpAuthenticator } from '../sign-in/software-token.ts';
import { makeTotpSecret } from '../sign-in/totp.ts';
import type { MfaKind, SecondFactor, User } from '../users/user.ts';
import { withParameters } from './addresses.ts';
import { codeIn, NO_CODE, sendCodePage, WRONG_CODE } from './code-page.ts';
import { issueCode } from './codes.ts';
import { findInBrowser, forgetInBrowser, keepInBrowser, LIFE_SECONDS } from './cookies.ts';
import { countedAttempt, type Exchange, type Hosted, RETRY_AFTER, sendOn } from './hosted.ts';
import { isLinked } from './links.ts';
import { sendLost, sendTooMany } from './page.ts';
import { formOf, only, queryOf } from './parameters.ts';
import { type PersonReading, refusalOf } from './person.ts';

/** What the account asks for beside the provider's word; null where that is enough. */
async function askedOf(pool: Pool, user: User): Promise<MfaKind | 'setup' | null> {
  const factors = factorsOf(user);
  if (factors.length === 0) return (await pool.requiresSecondFactor(user)) ? 'setup' : null;
  // An app's code costs nothing; the page offers the other way.
  return factors.find((factor) => factor === user.preferredMfa) ?? factors.at(-1) ?? null;
}

/** Lets in whom {@link findOrMakePerson} has found; an account that has just got this way in is told of it. */
export async function letIn(
  { user, standing }: Extract<PersonReading, { readonly kind: 'user' }>,
  { link, request: appRequest }: Pick<HostedStep, 'link' | 'request'>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply, hosted } = exchange;
  const { provider, subject } = link;
  if (standing === 'added') {
    const notice = { kind: 'linkAdded', provider: providerNameOf(provider) } as const;
    await sendNotice(hosted.pool, user, notice, askerOf(request, reply, true), hosted.pool.store.db);
  }
  return goOn(user, { link: { provider, subject }, request: appRequest }, exchange);
}

/** Sends the person back to the app with a code of ours, or on to the page that asks for the second factor. */
async function goOn(
  user: User,
  step: Pick<HostedStep, 'link' | 'request'>,
  { request, reply, hosted }: Exchange,
): Promise<FastifyReply> {
  const asked = await askedOf(hosted.pool, user);
  if (asked === null) return finish(user, step, null, { request, reply, hosted });
  try {
    const handle = randomUUID();
    await keepStep(user, { ...step, handle }, asked, { request, reply, hosted });
    return sendOn(reply, withParameters(hosted.addresses.secondFactor, { state: handle }));
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    return sendTooMany(reply, hosted);
  }
}

/** GET /oauth2/second-factor: the page that asks for the code. */
export async function showSecondStep(
  request: FastifyRequest,
  reply: FastifyReply,
  hosted: Hosted,
): Promise<FastifyReply> {
  const step = await openStep(request, only(queryOf(request), 'state'), hosted);
  return step === null ? sendLost(reply, hosted) : sendStep(reply, 200, { hosted, sentence: null, ...step });
}

/** POST /oauth2/second-factor: the code, or the wish for the account's other kind of code. */
export async function takeSecondStep(
  request: FastifyRequest,
  reply: FastifyReply,
  hosted: Hosted,
): Promise<FastifyReply> {
  const { pool } = hosted;
  const counted = await countedAttempt(request, pool);
  if (counted === null) return sendTooMany(reply.headers(RETRY_AFTER), hosted);
  const form = formOf(request);
  const open = await openStep(request, only(form, 'state'), hosted);
  if (open === null) return sendLost(reply, hosted);
  const { challenge, user } = open;
  const other = factorsOf(user).find((factor) => factor === only(form, 'factor'));
  try {
    if (other !== undefined) {
      await keepStep(user, challenge.facts, other, { request, reply, hosted });
      await counted.took();
      const { handle } = challenge.facts;
      return sendOn(reply, withParameters(hosted.addresses.secondFactor, { state: handle }));
    }
    const code = codeIn(only(form, 'code'));
    if (code === '') return sendStep(reply, 400, { hosted, sentence: NO_CODE, ...open });
    const secondFactor = await prove(pool, user, challenge.facts.asked, code);
    if (!(await spendChallenge(pool, challenge))) return sendLost(reply, hosted);
    await counted.took();
    forgetInBrowser(reply, challenge.facts.handle);
    return finish(user, challenge.facts, secondFactor, { request, reply, hosted });
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    if (isWrongCode(error)) return sendStep(reply, 400, { hosted, sentence: WRONG_CODE, ...open });
    return error.message === 'Password attempts exceeded'
      ? sendTooMany(reply, hosted)
      : sendLost(reply, hosted);
  }
}

/** Seals the step in this browser; sends the code, where it is sent. Throws the pool's error where too many were. */
async function keepStep(
  user: User,
  { handle, request: appRequest, link }: Pick<HostedStep, 'handle' | 'request' | 'link'>,
  kind: MfaKind | 'setup',
  { request, reply, hosted: { pool } }: Exchange,
): Promise<void> {
  const asked: AskedCode =
    kind === 'SMS_MFA'
      ? { kind, ...(await sendSmsCode(pool, user)) }
      : kind === 'setup'
        ? { kind, secret: makeTotpSecret() }
        : { kind };
  const facts = { ...proofOf(pool, user), handle, request: appRequest, link, asked };
  const lifetime = kind === 'setup' ? SETUP_LIFETIME : undefined;
  const sealed = sealChallenge(pool, 'HOSTED_SECOND_FACTOR', facts, lifetime);
  keepInBrowser(request, reply, { handle, sealed, sameSite: 'Lax' });
}

/** An app is found and installed meanwhile. */
const SETUP_LIFETIME = Temporal.Duration.from({ seconds: LIFE_SECONDS });

type OpenStep = { readonly challenge: Challenge<'HOSTED_SECOND_FACTOR'>; readonly user: User };

/** This browser's step of that name, while it lives and its account may still sign in; else null. */
async function openStep(
  request: FastifyRequest,
  handle: string | null,
  { pool }: Hosted,
): Promise<OpenStep | null> {
  const sealed = handle === null ? null : findInBrowser(request, handle);
  const challenge = sealed === null ? null : await openChallenge(pool, 'HOSTED_SECOND_FACTOR', sealed);
  if (challenge === null || challenge.facts.handle !== handle) return null;
  try {
    const user = await provenUser(pool, challenge.facts);
    const isOpen = refusalOf(user) === null && (await isLinked(challenge.facts.link, user.id, pool.store.db));
    return isOpen ? { challenge, user } : null;
  } catch (error) {
    if (error instanceof PoolError) return null;
    throw error;
  }
}

/** Tries the code once. Throws the pool's errors as the widget's way does. */
async function prove(pool: Pool, user: User, asked: AskedCode, code: string): Promise<SecondFactor> {
  switch (asked.kind) {
    case 'SMS_MFA':
      await attemptCode(pool, user, () => isSameSecret(code, asked.code));
      await smsCodeUsed(pool, user);
      return 'SMS_MFA';
    case 'SOFTWARE_TOKEN_MFA':
      await attemptTotpCode(pool, user, code);
      return 'SOFTWARE_TOKEN_MFA';
    case 'setup':
      await setUpAuthenticator(pool, user, { secret: asked.secret, code });
      return 'SOFTWARE_TOKEN_MFA';
  }
}

async function finish(
  user: User,
  { link, request: appRequest }: Pick<HostedStep, 'link' | 'request'>,
  secondFactor: SecondFactor | null,
  { reply, hosted }: Exchange,
): Promise<FastifyReply> {
  const code = await issueCode({ user, secondFactor, link }, appRequest, hosted.pool);
  return sendOn(reply, withParameters(appRequest.redirectUri, { code, state: appRequest.state }));
}

function isWrongCode({ type }: PoolError): boolean {
  return type === 'CodeMismatchException' || type === 'EnableSoftwareTokenMFAException';
}

function sendStep(
  reply: FastifyReply,
  status: 200 | 400,
  {
    hosted,
    challenge,
    user,
    sentence,
  }: OpenStep & { readonly hosted: Hosted; readonly sentence: string | null },
): FastifyReply {
  const { handle, asked } = challenge.facts;
  const others = factorsOf(user).filter((factor) => factor !== asked.kind);
  const { siteName } = hosted.pool;
  const { login } = hosted.addresses;
  const { email } = user;
  return sendCodePage(reply, { status, sentence, handle, asked, others, siteName, email, login });
}
