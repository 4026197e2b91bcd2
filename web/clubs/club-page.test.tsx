import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClubPage as Club } from '#contract/club/club-page.ts';
import { clubPageOf } from '#web/testing/club.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { ClubPage } from './club-page.tsx';

beforeEach(signInForTest);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ' } };
const OWN = { club_id: '7' };

function serve(answer: Club | null) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/follows')) return Response.json([]);
    if (!url.includes('/api/site/clubs/7')) return Response.json(url.includes('config') ? SITE : []);
    if (answer !== null) return Response.json(answer);
    const refusal = {
      code: 'club_not_found',
      message: '「旧クラブ」は、いまは「北クラブ」として掲載しています。',
    };
    return Response.json(refusal, { status: 404 });
  });
}

async function section(name: string) {
  return within(await screen.findByRole('region', { name }));
}

test('名前と色、ホームページ、次の試合と会場の地図、順位、記事、写真があり、それぞれへ進める', async () => {
  serve(clubPageOf());
  renderScreen(<ClubPage clubId="7" />);
  const next = await section('次の試合');
  expect(next.getByRole('link', { name: /春季カップ/ }).getAttribute('href')).toBe('/indv-result/cup/m1');
  expect(next.getByRole('link', { name: /厚別公園の地図/ }).getAttribute('href')).toContain(
    encodeURIComponent('厚別公園'),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('北クラブ');
  expect(document.title).toBe('北クラブ');
  expect(screen.getByText('赤')).toBeTruthy();
  expect(screen.getByRole('link', { name: /ホームページ/ }).getAttribute('href')).toBe(
    'https://north.example/',
  );
  expect(screen.getByRole('button', { name: '北クラブをフォロー' })).toBeTruthy();
  const hrefOf = async (name: string) => (await section(name)).getByRole('link').getAttribute('href');
  expect(await hrefOf('順位')).toBe('/archive/2026/cup');
  expect(await hrefOf('記事')).toBe('/pickup-news/article/2026/3');
  expect(decodeURI((await hrefOf('写真')) ?? '')).toBe(
    '/pics-list/春季カップ/cup/m1/2026-05-16/北クラブ/南クラブ',
  );
});

test('今の試合には、何分かが出る', async () => {
  const now = view({
    match_id: 'now',
    game_status: '前半',
    kick_offs: { firstHalf: Date.now() - 11.5 * 60_000 },
    home_club: club('北クラブ', OWN),
  });
  serve(clubPageOf({ matches: [now] }));
  renderScreen(<ClubPage clubId="7" />);
  expect(await (await section('今の試合')).findByText('12分')).toBeDefined();
});

test('今の試合、次の試合、その後の試合、新しい順の結果に分かれ、結果には勝ち負けがある', async () => {
  const over = { game_status: '試合終了', is_result_registered: true } as const;
  const matches = [
    view({
      match_id: 'won',
      match_date: '2026-05-02',
      ...over,
      home_club: club('北クラブ', { ...OWN, final_score: 2 }),
    }),
    view({
      match_id: 'lost',
      match_date: '2026-05-03',
      ...over,
      home_club: club('南クラブ', { final_score: 1 }),
      away_club: club('北クラブ', OWN),
    }),
    view({ match_id: 'silent', match_date: '2026-05-04', home_club: club('北クラブ', OWN) }),
    view({ match_id: 'now', game_status: '前半', home_club: club('北クラブ', OWN) }),
    view({ match_id: 'next', match_date: '2026-05-17', home_club: club('北クラブ', OWN) }),
    view({ match_id: 'later', match_date: '2026-05-24', home_club: club('北クラブ', OWN) }),
  ];
  serve(clubPageOf({ matches }));
  renderScreen(<ClubPage clubId="7" />);
  const linked = async (name: string) =>
    (await section(name))
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link').getAttribute('href')?.split('/').at(-1));
  expect(await linked('今の試合')).toEqual(['now']);
  expect(await linked('次の試合')).toEqual(['next']);
  expect(await linked('その後の試合')).toEqual(['later']);
  expect(await linked('結果')).toEqual(['silent', 'lost', 'won']);
  const results = (await section('結果')).getAllByRole('link').map((link) => link.textContent ?? '');
  expect(results.map((text) => /勝ち|負け|引き分け/.exec(text)?.[0])).toEqual([undefined, '負け', '勝ち']);
});

test('今の試合は、読み込み直さなくても動き、順位も新しくなる', async () => {
  const own = club('北クラブ', OWN);
  const playing = view({ version: 3, game_status: '前半', home_club: own });
  const [place] = clubPageOf().places;
  if (place === undefined) throw new Error('The page has no place.');
  let page = clubPageOf({ matches: [playing] });
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/live/stream'))
      return new Response(new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) }));
    if (url.includes('/api/site/clubs/7')) return Response.json(page);
    return Response.json(url.includes('config') ? SITE : []);
  });
  renderScreen(<ClubPage clubId="7" />);
  const now = await section('今の試合');
  await waitFor(() => expect(streams).toHaveLength(1));
  const scored = { ...playing, version: 4, home_club: { ...own, final_score: 1 } };
  page = clubPageOf({ matches: [scored], places: [{ ...place, place: 1 }] });
  const frame = `event: match\ndata: ${JSON.stringify(scored)}\n\n`;
  streams[0]?.enqueue(new TextEncoder().encode(frame));
  expect(await now.findByText('1')).toBeTruthy();
  expect(await (await section('順位')).findByText('1位')).toBeTruthy();
});

test('まだ何もないクラブには、何がないかを文で言う', async () => {
  serve(clubPageOf({ matches: [], places: [], articles: [], photos: [], url: '', shirts: [] }));
  renderScreen(<ClubPage clubId="7" />);
  expect((await section('次の試合')).getByText(/まだ決まっていません/)).toBeTruthy();
  expect((await section('結果')).getByText('今年度の結果は、まだありません。')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '今の試合' })).toBeNull();
  expect(screen.queryByRole('link', { name: /ホームページ/ })).toBeNull();
});

test('ないクラブと、まとめられたクラブは、サーバーの文と探す手立てを示す', async () => {
  serve(null);
  renderScreen(<ClubPage clubId="7" />);
  expect(await screen.findByText('「旧クラブ」は、いまは「北クラブ」として掲載しています。')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'クラブを探す' }).getAttribute('href')).toBe('/search');
});
