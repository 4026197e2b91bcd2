import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_FOLLOWED } from '#contract/match/live.ts';
import type { MatchView } from '#contract/wire.ts';
import { signInForTest } from '#web/testing/session.ts';
import type { LiveState } from './kept-stream.ts';
import { followLive } from './live.ts';
import { SPREAD_MS } from './spread.ts';

/** Only what the follower looks at. */
const view = (version: number, id = 'm1', venue = '厚別') =>
  ({
    championship_id: 'cup',
    match_id: id,
    version,
    venue,
    home_club: { club_name: '北' },
    away_club: { club_name: '南' },
  }) as MatchView;

/** A server whose streams the test opens, fills and breaks. */
function streams() {
  const opened: { send(text: string): void; end(): void }[] = [];
  let refusal: number | 'noNetwork' | null = null;
  let retryAfter: string | null = null;
  let closed = 0;
  const asked: string[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push(url);
    if (refusal === 'noNetwork') throw new TypeError('Failed to fetch');
    if (refusal !== null) {
      return new Response('', {
        status: refusal,
        headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
      });
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        opened.push({
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
        });
        init.signal?.addEventListener('abort', () => {
          closed += 1;
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return new Response(body, { status: 200 });
  };
  return {
    fetch,
    opened,
    /** The addresses of all streams that were asked for. */
    asked,
    /** How many streams the browser has let go. */
    get closed() {
      return closed;
    },
    refuse: (status: number | 'noNetwork' | null, after: string | null = null) => {
      refusal = status;
      retryAfter = after;
    },
  };
}

const snapshot = (...matches: MatchView[]) => `event: snapshot\ndata: ${JSON.stringify({ matches })}\n\n`;
const change = (match: MatchView) => `event: match\ndata: ${JSON.stringify(match)}\n\n`;

const championshipChanged = 'event: championship\ndata: {"championship_id":"cup"}\n\n';

let server: ReturnType<typeof streams>;
let told: number[][];
let states: LiveState[];

beforeEach(() => {
  signInForTest();
  vi.useFakeTimers();
  server = streams();
  vi.stubGlobal('fetch', server.fetch);
  told = [];
  states = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(poll?: () => Promise<readonly MatchView[]>) {
  return followLive(
    { championshipId: 'cup', ...(poll && { poll }) },
    (matches) => told.push(matches.map((match) => match.version)),
    (state) => states.push(state),
  );
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('最初に全体、それから変わった試合が届き、古いものは届かない', async () => {
  const stop = follow();
  await settle();
  server.opened[0]?.send(snapshot(view(3)));
  server.opened[0]?.send(change(view(5)) + change(view(4)) + change(view(5)));
  await settle();
  expect(states).toEqual(['open']);
  expect(told).toEqual([[3], [5], [], []]);
  stop();
});

test('別の系統の試合は、低い版でも、同じ番号の版でも届き、そこからはその系統の新しいものだけが届く', async () => {
  const stop = follow();
  const inEpoch = (version: number, epoch: string) => ({ ...view(version), epoch });
  await settle();
  server.opened[0]?.send(snapshot(inEpoch(9, 'a.1')));
  server.opened[0]?.send(snapshot(inEpoch(8, 'a.2')));
  server.opened[0]?.send(change(inEpoch(9, 'a.2')) + change(inEpoch(8, 'a.2')));
  server.opened[0]?.send(snapshot(inEpoch(9, 'b.2')));
  await settle();
  expect(told).toEqual([[9], [8], [9], [], [9]]);
  stop();
});

test('会場だけが変わった試合は、同じ版でも一度だけ届く', async () => {
  const stop = follow();
  await settle();
  server.opened[0]?.send(snapshot(view(3), view(1, 'm2')));
  await settle();
  server.opened[0]?.send(change(view(3, 'm1', '白石')));
  server.opened[0]?.send(change(view(3, 'm1', '白石')));
  server.opened[0]?.send(change(view(2, 'm1', '円山')));
  await settle();
  expect(told).toEqual([[3, 1], [3], [], []]);
  stop();
});

test('切れたら言い、自分でつなぎ直し、抜けた分は全体で埋まる', async () => {
  const stop = follow();
  await settle();
  server.opened[0]?.send(snapshot(view(3)));
  await settle();
  server.opened[0]?.end();
  await settle();
  expect(states).toEqual(['open', 'lost']);
  await vi.advanceTimersByTimeAsync(600);
  server.opened[1]?.send(snapshot(view(7)));
  await settle();
  expect(states).toEqual(['open', 'lost', 'open']);
  expect(told.at(-1)).toEqual([7]);
  stop();
});

test('黙ったままの接続は切れたとみなす', async () => {
  const stop = follow();
  await settle();
  server.opened[0]?.send(snapshot(view(1)));
  await settle();
  await vi.advanceTimersByTimeAsync(51_000);
  expect(states).toContain('lost');
  expect(server.opened.length).toBeGreaterThan(1);
  stop();
});

test('画面に戻ると、待たずにすぐつなぎ直す', async () => {
  server.refuse('noNetwork');
  const stop = follow();
  // Long enough for the pauses between attempts to have grown.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('lost');
  server.refuse(null);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(server.opened).toHaveLength(1);
  stop();
});

test('見えない画面は接続を持たず、戻るとつなぎ直す。切れたとは言わない', async () => {
  const stop = follow();
  await settle();
  server.opened[0]?.send(snapshot(view(1)));
  await settle();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(server.closed).toBe(1);
  expect(server.opened).toHaveLength(1);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  server.opened[1]?.send(snapshot(view(4)));
  await settle();
  expect(states).toEqual(['open', 'open']);
  expect(told.at(-1)).toEqual([4]);
  stop();
});

test('なかなか開かない接続は、切れたと言い、やがてやり直す', async () => {
  const asked = vi.fn(
    (_url: string, init: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  vi.stubGlobal('fetch', asked);
  const stop = follow();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(states).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  stop();
});

test('つながらない間は、ふつうの読み込みで追いかける', async () => {
  server.refuse(503);
  const stop = follow(async () => [view(8)]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(told).toEqual([[8]]);
  stop();
});

test.for([429, 503])(
  '多すぎると言われたら(%i)、言われた間は尋ねず、ふつうの読み込みで追いかける',
  async (status) => {
    server.refuse(status, '30');
    const poll = vi.fn(async () => [view(8)]);
    const stop = follow(poll);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(server.asked).toHaveLength(1);
    expect(poll).toHaveBeenCalledTimes(2);
    server.refuse(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.opened).toHaveLength(1);
    stop();
  },
);

test.for(['soon', '', '-5'])('待つ秒数が読めなければ(「%s」)、いつものように待つ', async (retryAfter) => {
  server.refuse(429, retryAfter);
  const stop = follow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.asked.length).toBeGreaterThan(1);
  expect(server.asked.length).toBeLessThan(10);
  stop();
});

test('断られたら、何度も尋ねない', async () => {
  server.refuse(404);
  const asked = vi.fn(server.fetch);
  vi.stubGlobal('fetch', asked);
  const poll = vi.fn(async () => [view(1)]);
  const stop = follow(poll);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(poll).not.toHaveBeenCalled();
  expect(states).toEqual([]);
  stop();
});

test('やめた後は何も届かない', async () => {
  const stop = follow();
  await settle();
  server.opened[0]?.send(snapshot(view(1)));
  await settle();
  stop();
  const before = told.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(before);
  expect(server.opened).toHaveLength(1);
});

test('速報員の画面は自分を名乗り、何台で入力しているかを聞く', async () => {
  const pages: number[] = [];
  const stop = followLive(
    {
      matchId: 'm1',
      accessToken: 'token',
      entering: { page: 'page-1', onPages: (told) => pages.push(told) },
    },
    () => undefined,
    () => undefined,
  );
  await vi.waitFor(() => expect(server.opened).toHaveLength(1));
  expect(server.asked.at(-1)).toContain('matchId=m1&page=page-1');
  server.opened[0]?.send(`${snapshot(view(1))}event: reporters\ndata: {"pages":2}\n\n`);
  await vi.waitFor(() => expect(pages).toEqual([2]));
  stop();
});

describe('大会そのものの変更', () => {
  function followChanges() {
    const onChanged = vi.fn<() => void>();
    const nothing = () => undefined;
    const stop = followLive({ championshipId: 'cup', onChanged }, nothing, nothing);
    return { onChanged, stop };
  }

  test('続けて知らされても、決まった時間のうちのいつかに一度だけ読み直す', async () => {
    const { onChanged, stop } = followChanges();
    await settle();
    server.opened[0]?.send(snapshot(view(1)));
    server.opened[0]?.send(championshipChanged + championshipChanged);
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(onChanged).toHaveBeenCalledTimes(1);
    server.opened[0]?.send(championshipChanged);
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(onChanged).toHaveBeenCalledTimes(2);
    stop();
  });

  test('大勢が同時に知らされても、読み直すのは同時でない', async () => {
    const moments: number[] = [];
    const start = Date.now();
    const nothing = () => undefined;
    const stops = Array.from({ length: 100 }, () =>
      followLive(
        { championshipId: 'cup', onChanged: () => moments.push(Date.now() - start) },
        nothing,
        nothing,
      ),
    );
    await settle();
    for (const stream of server.opened) stream.send(snapshot(view(1)) + championshipChanged);
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(moments).toHaveLength(100);
    const busiest = Math.max(
      ...Map.groupBy(moments, (at) => Math.floor(at / 100))
        .values()
        .map((at) => at.length),
    );
    expect(busiest).toBeLessThan(30);
    for (const stop of stops) stop();
  });

  test('切れていた間の変更は知らされないので、つなぎ直したら読み直す。初めてつないだときは読み直さない', async () => {
    const { onChanged, stop } = followChanges();
    await settle();
    server.opened[0]?.send(snapshot(view(1)));
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(onChanged).not.toHaveBeenCalled();
    server.opened[0]?.end();
    await vi.advanceTimersByTimeAsync(600);
    server.opened[1]?.send(snapshot(view(1)));
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(onChanged).toHaveBeenCalledTimes(1);
    stop();
  });

  test('いくつもの大会は一本でたどり、はじめの一覧がすべて届いても読み直さない', async () => {
    const onChanged = vi.fn<() => void>();
    const nothing = () => undefined;
    const stop = followLive({ championshipId: ['cup', 'league'], onChanged }, nothing, nothing);
    await settle();
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]).toContain('?championshipId=cup&championshipId=league');
    server.opened[0]?.send(snapshot(view(1)) + snapshot());
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(onChanged).not.toHaveBeenCalled();
    server.opened[0]?.send(snapshot(view(1)) + snapshot());
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(onChanged).toHaveBeenCalledTimes(1);
    stop();
  });

  test('一本でたどれるより多い大会は、はじめのものだけをたどる', async () => {
    const championshipId = Array.from({ length: MOST_FOLLOWED + 1 }, (_, at) => `cup-${at}`);
    const nothing = () => undefined;
    const stop = followLive({ championshipId }, nothing, nothing);
    await settle();
    const { searchParams } = new URL(server.asked[0] ?? '', 'http://site');
    expect(searchParams.getAll('championshipId')).toEqual(championshipId.slice(0, MOST_FOLLOWED));
    stop();
  });

  test('見ていたものが断られるようになったら、画面のわけを言うために読み直す', async () => {
    const { onChanged, stop } = followChanges();
    await settle();
    server.opened[0]?.send(snapshot(view(1)));
    await settle();
    server.refuse(404);
    server.opened[0]?.end();
    await vi.advanceTimersByTimeAsync(600 + SPREAD_MS);
    expect(onChanged).toHaveBeenCalledTimes(1);
    stop();
  });

  test('やめた後は読み直さない', async () => {
    const { onChanged, stop } = followChanges();
    await settle();
    server.opened[0]?.send(snapshot(view(1)) + championshipChanged);
    await settle();
    stop();
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(onChanged).not.toHaveBeenCalled();
  });
});
