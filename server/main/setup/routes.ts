import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { checkAddress, finishSetup, sendTestLetter, setupState } from '#contract/operations/setup.ts';
import { isEmail, normalEmail } from '#domain/identity/email.ts';
import { addressFault, mailServerFaults, smtpUrlOf, tidyAddress, tidyMail } from '#domain/setup/answers.ts';
import { sendTestLetter as send } from '#server/messaging/messages/public.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import { LOOPBACK } from '#server/platform/config/messages.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { invalidForm, invalidInput, Refusal } from '#server/platform/refusal.ts';
import { isSameSecret } from '#server/platform/vault.ts';
import { type FinishNeeds, finish } from './finish.ts';
import { proxiesIn } from './proxies.ts';
import { registerEcho } from './public-address.ts';

export type SetupRouteNeeds = FinishNeeds & {
  readonly token: string;
  /** Called when the answer of a finished set-up has left. */
  readonly onFinished: () => void;
};

const WRONG_TOKEN = `このアドレスは使えません。サーバーを起動し直すと、前のアドレスは使えなくなります。${asTyped('setup', '--address')} で、今のアドレスを表示できます。`;
const IN_THE_CLEAR =
  '暗号化されていない接続では、パスワードを送れません。https のアドレスで開くか、ssh でつないで http://127.0.0.1 から始まるアドレスで開いてください。';
const BAD_RECEIVER = 'テストメールの宛先の形式が正しくありません。';

/** Who presses the button at the same moment still gets an answer. */
const LINGER_MS = 300;

/** The calls of the first run, for who holds the token and comes by a way on which nobody reads along. */
export function registerSetup(app: FastifyInstance, needs: SetupRouteNeeds): void {
  const { token, onFinished, clock, passwordMinLength } = needs;
  const reach = registerEcho(app);
  // Before any body is read.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.call?.path.startsWith('/api/setup/') === true) admit(request, token);
  });

  registerCall(app, setupState, async (_request, { request }) => ({
    passwordMinLength,
    proxy: proxiesIn({ peer: request.socket.remoteAddress ?? '', headers: request.headers }),
  }));

  registerCall(app, sendTestLetter, async ({ body: { to, ...typed } }) => {
    const mail = tidyMail(typed);
    const receiver = normalEmail(to);
    const faults = mailServerFaults(mail);
    if (faults.length > 0) throw invalidForm(faults);
    if (!isEmail(receiver)) throw invalidInput('to', BAD_RECEIVER);
    const settings = { smtpUrl: smtpUrlOf(mail), mailFrom: mail.mailFrom };
    const { isSent, sentence } = await send({ settings, to: receiver, siteName: 'つなぐ', now: clock() });
    return { isGood: isSent, message: sentence };
  });

  registerCall(app, checkAddress, async ({ body }) => {
    const publicUrl = tidyAddress(body.publicUrl);
    const fault = addressFault(publicUrl);
    if (fault !== null) throw invalidInput('publicUrl', fault);
    return reach(publicUrl);
  });

  registerCall(app, finishSetup, async ({ body }, reply) => {
    const finished = await finish(body, needs);
    reply.raw.once('close', () => setTimeout(onFinished, LINGER_MS));
    return finished;
  });
}

/**
 * Throws a Refusal. Browsers say with each call from where its page came: over plain http from beyond this machine, somebody on the
 * way could read along.
 */
function admit({ headers }: FastifyRequest, token: string): void {
  const origin = URL.parse(headers.origin ?? '');
  const isEncrypted = origin?.protocol === 'https:' || LOOPBACK.includes(origin?.hostname ?? '');
  if (!isEncrypted) throw new Refusal('forbidden', { code: 'in_the_clear', message: IN_THE_CLEAR });
  const given = headers[ACCESS_TOKEN];
  if (typeof given === 'string' && isSameSecret(given, token)) return;
  throw new Refusal('unauthorized', { code: 'wrong_setup_token', message: WRONG_TOKEN });
}
