/** Every list and everything to read, in every state: on its way, failed, refused, empty, and without a token. */

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, itemPath } from '#contract/call.ts';
import { thisYearArchive } from '#contract/championship/archive.ts';
import { competition } from '#contract/championship/competition.ts';
import { today } from '#contract/championship/today.ts';
import { clubs } from '#contract/club/clubs.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import { memberInfo } from '#contract/member/membership.ts';
import {
  allArticles,
  allNews,
  latestFourArticles,
  latestFourNews,
  mediaArticle,
  newsArticle,
} from '#contract/publishing/articles.ts';
import { coupon, partners, pastYears, textPage } from '#contract/publishing/content.ts';
import {
  championshipInfoForPhotos,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
} from '#contract/publishing/photos.ts';
import { Archive } from '#web/archive/archive.tsx';
import { MediaArticle, NewsArticle } from '#web/articles/article.tsx';
import { Media } from '#web/articles/media.tsx';
import { News } from '#web/articles/news.tsx';
import { ClubList } from '#web/clubs/club-list.tsx';
import { Coupon } from '#web/coupon/coupon.tsx';
import { Faq } from '#web/faq/faq.tsx';
import { Home } from '#web/home/home.tsx';
import { ChampionshipResults } from '#web/live-results/championship-results.tsx';
import { LatestResults } from '#web/live-results/latest-results.tsx';
import { MatchResult } from '#web/live-results/match-result.tsx';
import { MemberInfo } from '#web/members/member-info.tsx';
import { MatchPhotos } from '#web/photos/match-photos.tsx';
import { PhotoChampionships } from '#web/photos/photo-championships.tsx';
import { PhotoMatches } from '#web/photos/photo-matches.tsx';
import { SiteInfo } from '#web/site-info/site-info.tsx';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { championship } from '#web/testing/views.ts';
import {
  ARCHIVED,
  ARTICLE,
  CLUBS,
  CUP,
  MEDIA,
  MEMBER,
  NAMED,
  NEWS,
  PHOTOS,
  PICTURE,
  PICTURED,
  PICTURED_CUP,
  TEXT,
  WEEK,
} from './testing/answers.ts';

type ReadingOnScreen = {
  readonly name: string;
  readonly screen: ReactElement;
  /** An answer with something in it. */
  readonly full: unknown;
  readonly call: Call;
  /** The part of the screen that it fills; without it all of its content. */
  readonly region?: string;
  /** The answer without anything in it, and the sentence that says so. */
  readonly empty?: { readonly answer: unknown; readonly sentence: string };
  readonly failed: Failed;
  /** The whole sentence for a token that is no longer valid. */
  readonly refused?: string;
  /** The whole sentence without a token; nothing is asked then. */
  readonly withoutToken?: string;
};

type Failed = {
  /** Whole. */
  readonly sentence: string;
  /** For the second try. */
  readonly button: string;
  /** 400 is said at once. Pages of matches take it for a match that is not there; above that they keep waiting for it. */
  readonly status: 400 | 503;
};

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ札幌', region: '札幌', resultLinks: [] } };
/** Members' specification, section 8: each message tells the reader to sign out and in, then to reload or wait. */
const AGAIN =
  'メニューのログアウトボタンからログアウトし、再度ログインしてください。改善しない場合は、ページを更新するか、時間をおいて再度お試しください。';
const NO_SIGNAL = '電波の状態を確かめて、もう一度お試しください。';
const NO_MATCHES = '今週開催予定の試合はありません。';

const failed = (sentence: string): Failed => ({ sentence, button: 'もう一度読み込む', status: 400 });

const NOT_ARRIVED: Failed = {
  sentence: '試合の情報がまだ届いていません。',
  button: 'もう一度読み込む',
  status: 503,
};

const refusable = (sentence: string) => ({
  failed: failed(`${sentence}${AGAIN}`),
  refused: `認証が無効です。${AGAIN}`,
});

/** As the specification wants it of news, media, archive, photos and member information. */
const specified = (sentence: string) => ({
  ...refusable(sentence),
  withoutToken: `認証トークンが見つかりません。${AGAIN}`,
});

const READINGS: readonly ReadingOnScreen[] = [
  {
    name: 'トップの今週の大会',
    screen: <Home />,
    full: WEEK,
    call: matchesInThisWeekForTop,
    empty: { answer: [], sentence: NO_MATCHES },
    failed: failed('今週の大会の情報がまだ届いていません。'),
  },
  {
    name: 'トップのお知らせ',
    screen: <Home />,
    full: NEWS,
    call: latestFourNews,
    region: 'お知らせ',
    empty: { answer: [], sentence: 'お知らせはまだありません。' },
    ...specified('お知らせの取得に失敗しました。'),
  },
  {
    name: 'トップのメディア',
    screen: <Home />,
    full: MEDIA,
    call: latestFourArticles,
    region: 'メディア',
    empty: { answer: [], sentence: 'メディアの記事はまだありません。' },
    ...specified('メディア記事の取得に失敗しました。'),
  },
  {
    name: 'トップのパートナー',
    screen: <Home />,
    full: [],
    call: partners,
    failed: failed(`パートナーの一覧を読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: 'ライブ速報の一覧',
    screen: <LatestResults />,
    full: WEEK,
    call: matchesInThisWeekForTop,
    empty: { answer: [], sentence: NO_MATCHES },
    failed: failed('今週の大会の情報がまだ届いていません。'),
  },
  {
    name: '大会の試合',
    screen: <ChampionshipResults championshipId="cup" />,
    full: CUP,
    call: targetChampionship,
    empty: { answer: championship({}), sentence: NO_MATCHES },
    failed: NOT_ARRIVED,
  },
  {
    name: '試合',
    screen: <MatchResult championshipId="cup" matchId="m1" />,
    full: CUP,
    call: targetChampionship,
    empty: { answer: championship({}), sentence: '指定された試合が見つかりません。' },
    failed: NOT_ARRIVED,
  },
  {
    name: '大会日程',
    screen: <Archive />,
    full: ARCHIVED,
    call: thisYearArchive,
    empty: {
      answer: [],
      sentence: '今年度の大会は、まだ掲載されていません。決まり次第、こちらでお知らせします。',
    },
    ...specified('大会情報の取得に失敗しました。'),
  },
  {
    name: '過去の大会',
    screen: <Archive />,
    full: [{ fiscalYear: 2024, categories: [] }],
    call: pastYears,
    region: '過去の大会',
    // Without a token the page says so above, and this part is not there. What was followed here is read all the same.
    failed: failed(`過去の大会の一部の取得に失敗しました。${AGAIN}`),
  },
  {
    name: 'メディアの一覧',
    screen: <Media />,
    full: MEDIA,
    call: allArticles,
    empty: { answer: [], sentence: 'メディアの記事はまだありません。' },
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: 'メディアの記事',
    screen: <MediaArticle fiscalYear="2026" articleId="1" />,
    full: ARTICLE,
    call: mediaArticle,
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: 'お知らせの一覧',
    screen: <News />,
    full: NEWS,
    call: allNews,
    empty: { answer: [], sentence: 'お知らせはまだありません。' },
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: 'お知らせの記事',
    screen: <NewsArticle fiscalYear="2026" newsId="1" />,
    full: ARTICLE,
    call: newsArticle,
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: '写真のある大会',
    screen: <PhotoChampionships />,
    full: PICTURED,
    call: championshipInfoForPhotos,
    empty: { answer: [], sentence: '公開中の写真はまだありません。' },
    ...specified('写真のある大会の一覧を読み込めませんでした。'),
  },
  {
    name: '写真のある試合',
    screen: <PhotoMatches championshipName="春季カップ" championshipId="cup" />,
    full: PICTURED_CUP,
    call: targetChampionshipInfoForPhotos,
    empty: {
      answer: { ...PICTURED_CUP, matches_with_photos: [] },
      sentence: 'この大会の写真はまだありません。',
    },
    ...specified('写真のある試合の一覧を読み込めませんでした。'),
  },
  {
    name: '写真',
    screen: <MatchPhotos championshipId="cup" matchId="m1" {...NAMED} />,
    full: PHOTOS,
    call: targetPicsByMatchId,
    empty: { answer: [], sentence: '該当する画像はありません。' },
    ...specified('画像の取得に失敗しました。'),
  },
  {
    name: 'チーム紹介',
    screen: <ClubList />,
    full: CLUBS,
    call: clubs,
    empty: { answer: [], sentence: '紹介できるチームは、まだありません。' },
    failed: failed(`チームの一覧を読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: 'よくあるご質問',
    screen: <Faq />,
    full: TEXT,
    call: textPage('faq'),
    failed: failed(`質問と回答を読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: 'クーポン',
    screen: <Coupon />,
    full: { picture: PICTURE, notice: '準備中' },
    call: coupon,
    empty: { answer: { picture: null, notice: '準備中' }, sentence: '準備中' },
    failed: failed(`クーポンを読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: '会員情報',
    screen: <MemberInfo />,
    full: MEMBER,
    call: memberInfo,
    ...specified('会員情報の取得に失敗しました。'),
  },
  {
    name: '利用規約',
    screen: <SiteInfo name="terms-of-service" title="利用規約" />,
    full: TEXT,
    call: textPage('terms-of-service'),
    failed: failed(`ページの内容を読み込めませんでした。${NO_SIGNAL}`),
  },
];

/** What the server answers to the call under test; a number refuses it, a promise is awaited. Other calls have nothing in them. */
let answer: unknown;
let asked: number;

beforeEach(() => {
  asked = 0;
  signInForTest();
  vi.stubGlobal('IntersectionObserver', Near);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test.each(READINGS)(
  '$name：待つ間は場所を取り、読めなければ仕様の文で言い、もう一度で読める',
  async (reading) => {
    const { screen: element, empty, failed, refused } = reading;
    serve(reading);
    const arrival = Promise.withResolvers<unknown>();
    answer = arrival.promise;
    renderScreen(element);
    await waitFor(() => expect(boxesOf(reading)).toHaveLength(1));
    arrival.resolve(failed.status);
    await says(reading, failed.sentence);
    if (refused !== undefined) {
      answer = 401;
      await tryAgain(reading);
      await says(reading, refused);
    }
    answer = empty === undefined ? reading.full : empty.answer;
    await tryAgain(reading);
    await waitFor(() => expect(placeOf(reading).queryByText(refused ?? failed.sentence)).toBeNull());
    await waitFor(() => expect(boxesOf(reading)).toHaveLength(0));
    if (empty !== undefined) await says(reading, empty.sentence);
  },
);

test.each(READINGS)('$name：来れば、待つ間の場所も、読めないという文もない', async (reading) => {
  serve(reading);
  answer = reading.full;
  renderScreen(reading.screen);
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  await waitFor(() => expect(boxesOf(reading)).toHaveLength(0));
  expect(placeOf(reading).queryByText(reading.failed.sentence)).toBeNull();
  if (reading.empty !== undefined) expect(placeOf(reading).queryByText(reading.empty.sentence)).toBeNull();
});

test.each(READINGS.filter(({ withoutToken }) => withoutToken !== undefined))(
  '$name：途中でログアウトしていれば、何も尋ねず、そう言う',
  async (reading) => {
    localStorage.removeItem('sessionId');
    serve(reading);
    answer = reading.full;
    renderScreen(reading.screen);
    await says(reading, reading.withoutToken ?? '');
    expect(asked).toBe(0);
  },
);

function serve({ call }: ReadingOnScreen): void {
  const path = call.path.startsWith('/') ? call.path : itemPath(call.path);
  const isIt = new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json(SITE);
    if (input.includes(today.path))
      return Response.json({ date: '2026-05-16', matches: [], next_date: null });
    if (input.includes(competition.path)) return Response.json({ code: 'no', message: '' }, { status: 404 });
    // The fiscal year before is read by the same call, and for another part of the screen.
    if (!isIt.test(input) || input.includes('fiscalYear=2025')) return Response.json([]);
    asked += 1;
    const settled = await answer;
    if (typeof settled === 'number') return Response.json({ code: 'no', message: '' }, { status: settled });
    return Response.json(settled);
  });
}

async function says(reading: ReadingOnScreen, sentence: string): Promise<void> {
  await waitFor(() => expect(placeOf(reading).getByText(sentence)).toBeDefined());
}

async function tryAgain(reading: ReadingOnScreen): Promise<void> {
  const name = reading.failed.button;
  await waitFor(() => placeOf(reading).getByRole('button', { name }).click());
}

function placeOf({ region }: ReadingOnScreen) {
  return within(
    region === undefined ? screen.getByRole('main') : screen.getByRole('region', { name: region }),
  );
}

function boxesOf(reading: ReadingOnScreen): readonly HTMLElement[] {
  return placeOf(reading).queryAllByRole('status', { name: '読み込み中' });
}

/** The reader has scrolled to the end. */
class Near {
  constructor(hear: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    queueMicrotask(() => hear([{ isIntersecting: true }]));
  }
  observe = vi.fn();
  disconnect = vi.fn();
}
