/** Members whom the official account tells, at a LINE on this machine. */

import { expect, onTestFinished } from 'vitest';
import { follow } from '#contract/club/follows.ts';
import { type LineCode, linkLine } from '#contract/messaging/line-notices.ts';
import { put } from '#server/testing/calls.ts';
import { startLineMessagingServer, written } from '#server/testing/line-messaging-server.ts';
import { type SignedIn, type Somebody, signedIn } from '#server/testing/member.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { MATCH, reporter, season } from '../../testing/match-day.ts';

export const SITE = 'https://tsunagu.example';
export const HANAKO = `U${'1'.repeat(32)}`;
export const TARO = `U${'2'.repeat(32)}`;
export const AT = Date.parse(MATCH_DAY_MORNING);
export const KICK_OFF = `キックオフ ひばりが丘FC － 中の島SSS\n秋季カップ U-12\n${SITE}/indv-result/cup/m1?openExternalBrowser=1`;

export async function started() {
  const line = await startLineMessagingServer();
  onTestFinished(line.stop);
  const store = await openTestStore();
  const { token } = await season(store);
  // A provider is never reached over plain http in production, as the one of this test is.
  const env = {
    DEMO: '1',
    TRUST_PROXY: '0',
    PUBLIC_URL: SITE,
    LINE_MESSAGING_SECRET: line.channelSecret,
    LINE_MESSAGING_TOKEN: line.accessToken,
    LINE_MESSAGING_API: line.base,
  };
  const another = (now = MATCH_DAY_MORNING) => startTestServerOn(store, { now, env });
  const server = await another();
  const report = (event: unknown, signature?: string) => line.report(server.url, event, signature);
  return { line, store, server, another, report, ...reporter(server, token) };
}

type Site = Awaited<ReturnType<typeof started>>;

export async function follower({ server }: Pick<Site, 'server'>, somebody: Somebody = {}): Promise<SignedIn> {
  const member = await signedIn(server, somebody);
  await put(server.url, follow, { target: MATCH, follows: true }, member);
  return member;
}

export async function press({ url }: TestServer, { headers }: SignedIn) {
  const { status, json } = await put(url, linkLine, {}, { headers });
  return { status, json: json as { line: string; code: LineCode | null } };
}

/** A member who follows the match and has linked LINE with the code. */
export async function linked(site: Site, lineUserId: string, somebody: Somebody = {}): Promise<SignedIn> {
  const member = await follower(site, somebody);
  const { json } = await press(site.server, member);
  expect(await site.report(written(lineUserId, json.code?.text ?? '', AT))).toBe(200);
  return member;
}

export function notReply(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text.includes('/indv-result/'));
}

export async function messagesIn({ db }: TestStore): Promise<number> {
  return (await db.selectFrom('line_messages').selectAll().execute()).length;
}
