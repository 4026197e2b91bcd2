import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChampionshipDay, type MatchDay, matchDays } from '#contract/championship/days.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { Calendar } from './calendar.tsx';

const TODAY = '2026-05-16';
const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const DAYS = [
  { date: '2026-05-09', matches: 3, categories: [{ category: 'WOMAN', matches: 3 }] },
  { date: TODAY, matches: 2, categories: [{ category: 'WOMAN', matches: 2 }] },
];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00+09:00`), toFake: ['Date'] });
  signInForTest();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function cup(changes: Partial<ChampionshipDay> = {}): ChampionshipDay {
  return {
    championship_id: 'cup',
    fiscal_year: 2026,
    championship_name: '春季カップ',
    abbreviation: '春季',
    category: 'U-12（ジュニア）',
    matches: [view({ match_id: 'm1' })],
    ...changes,
  };
}

type Answers = { day: Partial<MatchDay> | 503; days: readonly unknown[] | 503 };

/** The calendar before a server that answers so, and whose streams send what the test sends. */
function open(first: Partial<Answers> = {}, date?: string) {
  const answers: Answers = { day: {}, days: DAYS, ...first };
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: string[] = [];
  const answerOf = (answer: number | object) =>
    typeof answer === 'number'
      ? Response.json({ code: 'no', message: '' }, { status: answer })
      : Response.json(answer);
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json(SITE);
    asked.push(input);
    if (input.includes('/live/stream')) {
      return new Response(new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) }));
    }
    if (input.includes('?fiscalYear=')) return answerOf(answers.days === 503 ? 503 : { days: answers.days });
    const { day } = answers;
    const whole = { date: input.slice(-10), championships: [], previous: null, next: null };
    return answerOf(day === 503 ? 503 : { ...whole, ...day });
  });
  const rendered = renderScreen(<Calendar {...(date === undefined ? {} : { date })} />);
  return {
    ...rendered,
    asked,
    answer: (next: Partial<Answers>) => void Object.assign(answers, next),
    send: (data: unknown) => {
      const frame = new TextEncoder().encode(`event: match\ndata: ${JSON.stringify(data)}\n\n`);
      for (const stream of streams) stream.enqueue(frame);
    },
    isFollowed: () => streams.length > 0,
  };
}

test('日を選ばなければ、今日の試合が、区分と大会ごとに、試合のページと大会の全日程へのリンクとともに出る', async () => {
  const { asked } = open({
    day: {
      championships: [cup(), cup({ championship_id: 'w', championship_name: '女子杯', category: 'WOMAN' })],
    },
  });
  const u12 = await screen.findByRole('region', { name: 'U-12（ジュニア）' });
  expect(screen.getByRole('heading', { level: 2, name: /^2026年5月16日\(土\)\s?今日$/ })).toBeDefined();
  const links = within(u12).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/archive/2026/cup',
    '/indv-result/cup/m1',
  ]);
  expect(within(await screen.findByRole('region', { name: 'WOMAN' })).getByText('女子杯')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'U-15（ジュニアユース）' })).toBeNull();
  expect(asked.some((address) => address.endsWith(`${matchDays.path}/${TODAY}`))).toBe(true);
});

test('月の表では、試合のある日だけが、試合の数とともにリンクになり、見ている日が分かる', async () => {
  open();
  const link = await screen.findByRole('link', { name: '5/9(土)、3試合' });
  expect(link.getAttribute('href')).toBe('/calendar/2026-05-09');
  const today = screen.getByRole('link', { name: '今日、5/16(土)、2試合' });
  expect(today.getAttribute('aria-current')).toBe('date');
  expect(within(screen.getByRole('table')).getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('試合のある日 2日、5試合')).toBeDefined();
});

test('月を替えると、その月の年度の試合日が読まれ、試合のない月はそう言う', async () => {
  const { asked } = open();
  await screen.findByText('試合のある日 2日、5試合');
  fireEvent.click(screen.getByRole('button', { name: '前の月' }));
  expect(await screen.findByText('この月に試合はありません。')).toBeDefined();
  expect(screen.getByRole('heading', { name: '2026年4月' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '前の月' }));
  await waitFor(() => expect(asked.some((address) => address.endsWith('fiscalYear=2025'))).toBe(true));
});

test('試合のない日は、そう言い、前後の試合日へ進める', async () => {
  open({ day: { previous: '2026-05-16', next: '2026-05-23' } }, '2026-05-18');
  expect(await screen.findByText('この日に試合はありません。')).toBeDefined();
  const hrefs = within(screen.getByRole('navigation', { name: '前後の試合日' })).getAllByRole('link');
  expect(hrefs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['‹ 前の試合日 5/16(土)', '/calendar/2026-05-16'],
    ['次の試合日 5/23(土) ›', '/calendar/2026-05-23'],
  ]);
});

test('今日の得点と時間は、読み込み直さなくても動き、ほかの日は動きを追わない', async () => {
  const today = open({ day: { championships: [cup()] } });
  await waitFor(() => expect(today.isFollowed()).toBe(true));
  const kick_offs = { firstHalf: Date.now() - 11.5 * 60_000 };
  const home_club = club('北クラブ', { final_score: 7 });
  today.send(view({ version: 2, game_status: '前半', kick_offs, home_club }));
  expect(await screen.findByText('7')).toBeDefined();
  expect(await screen.findByText('12分')).toBeDefined();
  cleanup();
  const other = open({ day: { championships: [cup()] } }, '2026-05-09');
  await screen.findByText('春季カップ');
  expect(other.isFollowed()).toBe(false);
});

test('前の年度の日の試合は、ページへ通じない', async () => {
  open({ day: { championships: [cup({ fiscal_year: 2025 })] } }, '2026-03-28');
  const u12 = await screen.findByRole('region', { name: 'U-12（ジュニア）' });
  expect(
    within(u12)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/archive/2025/cup']);
});

test('読めなければ文とともに、もう一度読み込める', async () => {
  const server = open({ day: 503, days: 503 });
  expect(await screen.findByText(/^この日の試合の取得に失敗しました。/)).toBeDefined();
  expect(await screen.findByText(/^試合日の取得に失敗しました。/)).toBeDefined();
  server.answer({ day: { championships: [cup()] }, days: DAYS });
  for (const button of screen.getAllByRole('button', { name: 'もう一度読み込む' })) fireEvent.click(button);
  expect(await screen.findByText('春季カップ')).toBeDefined();
  expect(await screen.findByText('試合のある日 2日、5試合')).toBeDefined();
});

test.each(['2026-02-30', 'kyou'])('日ではない %s は、そう言い、カレンダーから選べる', async (date) => {
  const { asked } = open({}, date);
  expect(await screen.findByText(/^指定された日が見つかりません。/)).toBeDefined();
  expect(await screen.findByRole('link', { name: '5/9(土)、3試合' })).toBeDefined();
  expect(asked.some((address) => address.includes(date))).toBe(false);
});
