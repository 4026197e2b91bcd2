/** Whether the public address leads to this server: it asks itself, the long way round. */

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SetupState } from '#contract/operations/setup.ts';
import { healthz } from '#contract/operations/site.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { proxiesIn } from './proxies.ts';

/** The name under which a question is recognised when it comes back. */
const ECHO = 'x-tsunagu-setup';

/** A proxy that takes longer is as good as away. */
const TIMEOUT_MS = 8_000;

type Reached = {
  readonly isGood: boolean;
  readonly message: string;
  readonly proposal: string | null;
};

/** Serves `/healthz`, and gives the question that finds it by way of a public address. */
export function registerEcho(app: FastifyInstance): (publicUrl: string) => Promise<Reached> {
  const arrived = new Map<string, SetupState['proxy']>();
  const awaited = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const nonce = request.headers[ECHO];
    if (typeof nonce === 'string' && awaited.has(nonce)) {
      arrived.set(nonce, proxiesIn({ peer: request.socket.remoteAddress ?? '', headers: request.headers }));
    }
    done();
  });
  registerCall(app, healthz, async () => ({ status: 'ok' }) as const);

  return async (publicUrl) => {
    const nonce = randomUUID();
    awaited.add(nonce);
    try {
      const answer = await fetch(`${publicUrl}/healthz`, {
        headers: { [ECHO]: nonce },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      const proxy = arrived.get(nonce);
      if (proxy !== undefined) {
        return {
          isGood: true,
          message: `${publicUrl} で、このサーバーにつながりました。`,
          proposal: proxy.proposal,
        };
      }
      return failed(
        answer.status >= 500
          ? `${publicUrl} は開きますが、その先のこのサーバーにつながっていません（${answer.status}）。プロキシーの行き先を確かめてください。`
          : `${publicUrl} は開きますが、このサーバーではないものが答えています。DNS とプロキシーの行き先を確かめてください。`,
      );
    } catch (error) {
      return failed(`${publicUrl} につながりません。${reasonOf(error)}`);
    } finally {
      awaited.delete(nonce);
      arrived.delete(nonce);
    }
  };
}

function failed(message: string): Reached {
  return { isGood: false, message, proposal: null };
}

/** Codes of the network and of TLS, by what there is to do. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND:
    'この名前は DNS にまだありません。登録したばかりのときは、しばらく待ってからもう一度お試しください。',
  EAI_AGAIN: 'DNS に尋ねられませんでした。しばらく待ってからもう一度お試しください。',
  ECONNREFUSED: '443番のポートで、だれも待っていません。プロキシーが動いているか確かめてください。',
  ECONNRESET: '途中で切られました。プロキシーの設定を確かめてください。',
  EHOSTUNREACH: 'そのアドレスの機械に届きません。DNS の登録を確かめてください。',
  CERT_HAS_EXPIRED: '証明書の期限が切れています。',
  ERR_TLS_CERT_ALTNAME_INVALID: '証明書が、この名前のものではありません。',
  DEPTH_ZERO_SELF_SIGNED_CERT: '証明書が、だれにも認められていません（自己署名）。',
};
const CERTIFICATE = '証明書を確かめられませんでした。プロキシーの証明書を確かめてください。';
const TOO_LATE =
  '時間内に答えがありませんでした。ファイアウォールで80番と443番が開いているか確かめてください。';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'TimeoutError') return TOO_LATE;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return TOO_LATE;
  return (
    REASONS[code] ?? (/CERT|SSL|TLS|SIGNATURE/.test(code) ? CERTIFICATE : `（${code || error.message}）`)
  );
}
