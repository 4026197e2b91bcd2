/** The official account at LINE, through LINE's own library: it is loaded where there is an account, at its first use. */

import { setTimeout as sleep } from 'node:timers/promises';
import { oncePerServer } from '#server/platform/services.ts';

/** LINE takes so many people in one call. */
export const MOST_AT_ONCE = 500;

/**
 * `later`: not now; `overQuota`: no more this month. `refused`: never. `unknown`: no answer, or a failure of LINE's own; LINE may have taken
 * it, and knows by the key when it is asked again.
 */
export type LineHanded = 'taken' | 'later' | 'unknown' | 'overQuota' | 'refused';

export type LineMessage = {
  /** LINE's ids, {@link MOST_AT_ONCE} at most. */
  readonly to: readonly string[];
  readonly text: string;
  /** A UUID: LINE does not send again what it has taken under it within a day, and refuses another text or other people. */
  readonly key: string;
};

export type LineClient = {
  /** Never rejects. */
  send(message: LineMessage): Promise<LineHanded>;
  /** Whether messages reach this person: has added the account, and not blocked it. Rejects where LINE does not answer. */
  isFriend(lineUserId: string): Promise<boolean>;
  /** The account's name for searches, `@…`. Rejects where LINE does not answer. */
  accountName(): Promise<string>;
  /** Answers what somebody has written, within a minute. Never rejects. */
  reply(replyToken: string, text: string): Promise<void>;
  /** Whether LINE has signed this. */
  isSigned(body: Buffer, signature: string): Promise<boolean>;
};

/** LINE answers within a second. */
const LONGEST_MS = 10_000;

/** Null where this site tells nothing at LINE. */
export const lineClientOf = oncePerServer(({ config, log }): LineClient | null => {
  const { line } = config;
  if (line === null || config.pushTo === 'nowhere') return null;
  const { channelSecret, accessToken, api } = line;
  let name: string | null = null;

  const sdk = () => import('@line/bot-sdk');
  async function client() {
    const { messagingApi } = await sdk();
    const place = api === null ? {} : { baseURL: api };
    return new messagingApi.MessagingApiClient({ channelAccessToken: accessToken, ...place });
  }

  return {
    async send({ to, text, key }) {
      try {
        const messages = [{ type: 'text' as const, text }];
        await inTime((await client()).multicast({ to: [...to], messages }, key));
        return 'taken';
      } catch (error) {
        return handed(await refusalOf(error));
      }
    },

    async isFriend(lineUserId) {
      try {
        await inTime((await client()).getProfile(lineUserId));
        return true;
      } catch (error) {
        if ((await refusalOf(error))?.status === 404) return false;
        throw error;
      }
    },

    async accountName() {
      name ??= (await inTime((await client()).getBotInfo())).basicId;
      return name;
    },

    async reply(replyToken, text) {
      try {
        await inTime((await client()).replyMessage({ replyToken, messages: [{ type: 'text', text }] }));
      } catch (error) {
        log.info({ status: (await refusalOf(error))?.status }, 'no reply at LINE');
      }
    },

    async isSigned(body, signature) {
      return (await sdk()).validateSignature(body, channelSecret, signature);
    },
  };

  function handed(refusal: Refused | null): LineHanded {
    if (refusal === null) return 'unknown';
    const { status, body } = refusal;
    // Taken before, under the same key.
    if (status === 409) return 'taken';
    if (status === 429) return body.includes('monthly limit') ? 'overQuota' : 'later';
    if (status >= 500) return 'unknown';
    log.error({ status, body }, 'LINE takes no messages');
    return 'refused';
  }

  /** What LINE has answered; null where it has not. */
  async function refusalOf(error: unknown): Promise<Refused | null> {
    return error instanceof (await sdk()).HTTPFetchError ? error : null;
  }
});

type Refused = { readonly status: number; readonly body: string };

/** Rejects where LINE takes too long: its library waits for minutes. */
function inTime<Value>(asked: Promise<Value>): Promise<Value> {
  const late = sleep(LONGEST_MS, undefined, { ref: false }).then(() => {
    throw new Error('LINE has not answered in time.');
  });
  return Promise.race([asked, late]);
}
