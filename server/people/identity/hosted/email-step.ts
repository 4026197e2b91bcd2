/**
 * The step of a person whose provider tells no e-mail (LINE, and whoever keeps theirs back): every account has one, so the person writes
 * it down and proves it by a code. It then counts as one that both sides know: it opens the account that has it, or makes one.
 */

import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providerNameOf } from '#domain/identity/providers.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import { isSameSecret } from '#server/platform/vault.ts';
import { countSending } from '../account/codes.ts';
import { codeLetter } from '../account/letters.ts';
import { findUser } from '../account/requests.ts';
import { askerOf } from '../endpoint.ts';
import { PoolError } from '../pool-error.ts';
import {
  type Challenge,
  type HostedEmail,
  openChallenge,
  sealChallenge,
  spendChallenge,
} from '../sign-in/challenge.ts';
import { type Counts, FROM_ANYWHERE, ON_DEVICE } from '../throttle/throttle.ts';
import { withParameters } from './addresses.ts';
import { codeIn, NO_CODE, WRONG_CODE } from './code-page.ts';
import { findInBrowser, forgetInBrowser, keepInBrowser, LIFE_SECONDS } from './cookies.ts';
import { countedAttempt, type Exchange, type Hosted, RETRY_AFTER, sendError, sendOn } from './hosted.ts';
import { sendLost, sendPage, sendTooMany } from './page.ts';
import { formOf, only, queryOf } from './parameters.ts';
import { findOrMakePerson, usableEmail } from './person.ts';
import { letIn } from './second-step.ts';

const NO_EMAIL = 'メールアドレスを、name@example.jp の形で入力してください。';

/** For the mailbox, too; the browser keeps the step no longer. */
const LIFETIME = Temporal.Duration.from({ seconds: LIFE_SECONDS });

/** Sends the person on to the page that asks for the e-mail. */
export function askForEmail(
  step: Pick<HostedEmail, 'identity' | 'request'>,
  exchange: Exchange,
): FastifyReply {
  return keepStep({ ...step, handle: randomUUID(), sent: null }, exchange);
}

/** GET /oauth2/email. */
export async function showEmailStep(
  request: FastifyRequest,
  reply: FastifyReply,
  hosted: Hosted,
): Promise<FastifyReply> {
  const step = await openStep(request, only(queryOf(request), 'state'), hosted);
  return step === null ? sendLost(reply, hosted) : sendStep(reply, 200, { hosted, sentence: null, ...step });
}

/** POST /oauth2/email: the address, the code that was sent there, or the wish for another address. */
export async function takeEmailStep(
  request: FastifyRequest,
  reply: FastifyReply,
  hosted: Hosted,
): Promise<FastifyReply> {
  const counted = await countedAttempt(request, hosted.pool);
  if (counted === null) return sendTooMany(reply.headers(RETRY_AFTER), hosted);
  const form = formOf(request);
  const step = await openStep(request, only(form, 'state'), hosted);
  if (step === null) return sendLost(reply, hosted);
  const exchange = { request, reply, hosted };
  try {
    if (only(form, 'again') !== null) return keepStep({ ...step.facts, sent: null }, exchange);
    if (step.facts.sent === null) return await sendCode(step, only(form, 'email'), exchange);
    return await takeCode(step, { ...step.facts.sent, typed: codeIn(only(form, 'code')) }, exchange);
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    return sendTooMany(reply, hosted);
  }
}

type Step = Challenge<'HOSTED_EMAIL'>;

async function sendCode(step: Step, typed: string | null, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, hosted } = exchange;
  const { siteName, messages, store, clock } = hosted.pool;
  const email = usableEmail((typed ?? '').trim());
  if (email === null) return sendStep(reply, 400, { hosted, sentence: NO_EMAIL, ...step });
  const asker = askerOf(request, reply, true);
  const { accountId } = await findUser(hosted.pool, email);
  await countSending(hosted.pool, { accountId, asker }, []);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const letter = codeLetter('verify_email', { siteName, code, life: `${LIFE_SECONDS / 60}分` });
  await messages.sendMail({ about: 'code', until: clock().add(LIFETIME), to: email, ...letter }, store.db);
  return keepStep({ ...step.facts, sent: { email, code } }, exchange);
}

async function takeCode(
  step: Step,
  { email, code, typed }: { readonly email: string; readonly code: string; readonly typed: string },
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply, hosted } = exchange;
  const { pool } = hosted;
  if (typed === '') return sendStep(reply, 400, { hosted, sentence: NO_CODE, ...step });
  const { accountId } = await findUser(pool, email);
  const counts = countsOf(accountId, askerOf(request, reply, true).address);
  if (!(await pool.throttle.attemptAll(counts.all))) return sendTooMany(reply, hosted);
  if (!isSameSecret(typed, code)) return sendStep(reply, 400, { hosted, sentence: WRONG_CODE, ...step });
  if (!(await spendChallenge(pool, step))) return sendLost(reply, hosted);
  await pool.throttle.forgive(counts);
  const { identity, handle, request: appRequest } = step.facts;
  forgetInBrowser(reply, handle);
  const person = await findOrMakePerson({ ...identity, email, isEmailVerified: true }, pool, 'left');
  if (person.kind === 'user') return letIn(person, { link: identity, request: appRequest }, exchange);
  // Has its e-mail now: only the account's own state can stand against it.
  if (person.kind === 'noEmail') throw new Error('An e-mail that was proved is missing.');
  return sendError(reply, appRequest, person.error);
}

/** As for any code that a mailbox proves: by network, and for one address from everywhere. */
function countsOf(accountId: string, address: string): Counts {
  const own = { key: { kind: 'hosted-email-network', name: `${accountId}\n${address}` }, rule: ON_DEVICE };
  const shared = { key: { kind: 'hosted-email', name: accountId }, rule: FROM_ANYWHERE };
  return { all: [own, shared], own };
}

/** Seals the step in this browser, and leads to its page. */
function keepStep(facts: HostedEmail, { request, reply, hosted }: Exchange): FastifyReply {
  const { handle } = facts;
  const sealed = sealChallenge(hosted.pool, 'HOSTED_EMAIL', facts, LIFETIME);
  keepInBrowser(request, reply, { handle, sealed, sameSite: 'Lax' });
  return sendOn(reply, withParameters(hosted.addresses.email, { state: handle }));
}

/** This browser's step of that name, while it lives; else null. */
async function openStep(
  request: FastifyRequest,
  handle: string | null,
  { pool }: Hosted,
): Promise<Step | null> {
  const sealed = handle === null ? null : findInBrowser(request, handle);
  const step = sealed === null ? null : await openChallenge(pool, 'HOSTED_EMAIL', sealed);
  return step?.facts.handle === handle ? step : null;
}

function sendStep(
  reply: FastifyReply,
  status: 200 | 400,
  { hosted, facts, sentence }: Step & { readonly hosted: Hosted; readonly sentence: string | null },
): FastifyReply {
  const { handle, identity, sent } = facts;
  const state = `<input type="hidden" name="state" value="${escaped(handle)}">`;
  const wrong = sentence === null ? '' : `<p id="wrong" role="alert">${sentence}</p>`;
  const marks = sentence === null ? '' : ' aria-invalid="true" aria-describedby="wrong"';
  const provider = providerNameOf(identity.provider);
  const back = `<p><a href="${hosted.addresses.login}">ログイン画面へ戻る</a></p>`;
  if (sent === null) {
    return sendPage(
      reply,
      status,
      `<p>${provider}での確認ができました。はじめの1回だけ、メールアドレスを確認します。</p>
<p>会員の方は、登録しているメールアドレスを入力してください。次からは${provider}だけでログインできます。</p>
<form method="post" novalidate>
${state}
<label for="email">メールアドレス</label>
${wrong}
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required autofocus${marks}>
<button>確認コードを送る</button>
</form>
${back}`,
    );
  }
  return sendPage(
    reply,
    status,
    `<p>${escaped(sent.email)} に確認コードを送りました。10分以内に入力してください。届かないときは、迷惑メールのフォルダーもお確かめください。</p>
<form method="post">
${state}
<label for="code">6桁のコード</label>
${wrong}
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus${marks}>
<button>確認する</button>
</form>
<form method="post">${state}<button class="other" name="again" value="1">メールアドレスを入力し直す</button></form>
${back}`,
  );
}
