/** Batches as the input screen sends them, and somebody who may. */

import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { type InputItem, inputMatchData, planMatchInput } from '#contract/match/input.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

export const TOKEN = 'k7Rw-2mQx_9vTzB4cJ';

/** Their ids, but for the sequence. */
export const STEM = 'new-cup-20260516-ひばりが丘-白石キッカ';

/** A match of a championship that is new to the server; `changes` says what the test is about. */
export function item(changes: Partial<InputItem> = {}): InputItem {
  return {
    category: 'U-12（ジュニア）',
    fiscalYear: '2026',
    championshipName: '新春カップ',
    championshipId: 'new-cup',
    championshipIdInArchive: 'new-cup-archive',
    abbr: '新春',
    organizer: '札幌',
    divisionName: '１回戦',
    group_1: 'Aグループ',
    group_2: '',
    clubLeftName: 'ひばりが丘FCジュニア',
    clubRightName: '白石キッカーズ',
    clubLeftId: 'club-1',
    clubRightId: '',
    matchNumber: '1',
    matchDate: '2026-05-16',
    scheduledStartTime: '09:30',
    ground: '厚別公園',
    urlAccessToken: TOKEN,
    ...changes,
  };
}

export type Answered = { readonly status: number; readonly text: string; readonly json: unknown };

export type InputClient = {
  readonly server: TestServer;
  /** Of the input account. */
  readonly headers: Readonly<Record<string, string>>;
  write(items: readonly InputItem[], key?: string): Promise<Answered>;
  plan(items: readonly InputItem[]): Promise<Answered>;
};

/** A server with its input account signed in, on the morning of the match day. */
export async function startWithInput(): Promise<InputClient> {
  const server = await startTestServer({
    now: MATCH_DAY_MORNING,
    env: { INPUT_EMAILS: 'nyuryoku@example.jp', ADMIN_EMAILS: 'kanri@example.jp' },
  });
  const { headers } = await signedIn(server, { email: 'nyuryoku@example.jp' });
  const post = async (url: string, body: object, more: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...more, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, text, json: JSON.parse(text) as unknown };
  };
  return {
    server,
    headers,
    write: (items, key) =>
      post(
        urlOf(server.url, inputMatchData),
        { operation: 'batchWrite', items },
        key === undefined ? {} : { [IDEMPOTENCY_KEY]: key },
      ),
    plan: (items) => post(urlOf(server.url, planMatchInput), { items }),
  };
}

/** Everything that a batch could have written, as one text. */
export async function enteredState({ store: { db } }: TestServer): Promise<string> {
  const tables = [
    await db.selectFrom('championships').selectAll().orderBy('championship_id').execute(),
    await db.selectFrom('divisions').selectAll().orderBy('division_id').execute(),
    await db.selectFrom('matches').selectAll().orderBy('match_id').execute(),
    await db.selectFrom('access_tokens').selectAll().orderBy('token_id').execute(),
    await db.selectFrom('access_token_matches').selectAll().orderBy('match_id').execute(),
  ];
  return JSON.stringify(tables);
}
