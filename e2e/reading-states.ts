/** What each list and each thing to read says while it comes, when there is nothing, and when it could not be read. */

import { thisYearArchive } from '#contract/archive.ts';
import {
  allArticles,
  allNews,
  latestFourArticles,
  latestFourNews,
  mediaArticle,
  newsArticle,
} from '#contract/articles.ts';
import type { Call } from '#contract/call.ts';
import { clubs, coupon, partners, pastYears, textPage } from '#contract/content.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match.ts';
import { memberInfo } from '#contract/membership.ts';
import {
  championshipInfoForPhotos,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
} from '#contract/photos.ts';

/** One reading of one page. */
export type ReadingOnPage = {
  readonly name: string;
  readonly page: keyof Pages;
  readonly call: Call;
  /** The part of the page that it fills; without it all of its content. */
  readonly region?: string;
  /** The answer without anything in it, made from a full one, and what is said of it. */
  readonly empty?: { readonly of: (full: object) => unknown; readonly sentence: string };
  readonly failed: Failed;
  /** The whole sentence for a token that is no longer valid. */
  readonly refused?: string;
  /** The whole sentence without a token; nothing is asked then. */
  readonly withoutToken?: string;
};

export type Failed = {
  /** Whole. */
  readonly sentence: string;
  /** For the second try. */
  readonly button: string;
  /** 400 is said at once. Pages of matches take it for a match that is not there; whatever is above is asked for again first. */
  readonly status: 400 | 503;
};

/** The addresses of the pages, of which some are the demo's. */
export type Pages = Readonly<
  Record<
    | 'home'
    | 'live'
    | 'championship'
    | 'match'
    | 'archive'
    | 'media'
    | 'mediaArticle'
    | 'news'
    | 'newsArticle'
    | 'photoChampionships'
    | 'photoMatches'
    | 'photos'
    | 'clubs'
    | 'faq'
    | 'coupon'
    | 'member'
    | 'terms',
    string
  >
>;

/** Members' specification, section 8: each message tells the reader to sign out and in, then to reload or wait. */
const AGAIN =
  'メニューのログアウトボタンからログアウトし、再度ログインしてください。改善しない場合は、ページを更新するか、時間をおいて再度お試しください。';
const NO_SIGNAL = '電波の状態を確かめて、もう一度お試しください。';
const NO_MATCHES = '今週開催予定の試合はありません。';

const noneOfThem = () => [];

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

export const READINGS: readonly ReadingOnPage[] = [
  {
    name: 'トップの今週の大会',
    page: 'home',
    call: matchesInThisWeekForTop,
    empty: { of: noneOfThem, sentence: NO_MATCHES },
    failed: failed('今週の大会の情報がまだ届いていません。'),
  },
  {
    name: 'トップのお知らせ',
    page: 'home',
    call: latestFourNews,
    region: 'お知らせ',
    empty: { of: noneOfThem, sentence: 'お知らせはまだありません。' },
    ...specified('お知らせの取得に失敗しました。'),
  },
  {
    name: 'トップのメディア',
    page: 'home',
    call: latestFourArticles,
    region: 'メディア',
    empty: { of: noneOfThem, sentence: 'メディアの記事はまだありません。' },
    ...specified('メディア記事の取得に失敗しました。'),
  },
  {
    name: 'トップのパートナー',
    page: 'home',
    call: partners,
    failed: failed(`パートナーの一覧を読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: 'ライブ速報の一覧',
    page: 'live',
    call: matchesInThisWeekForTop,
    empty: { of: noneOfThem, sentence: NO_MATCHES },
    failed: failed('今週の大会の情報がまだ届いていません。'),
  },
  {
    name: '大会の試合',
    page: 'championship',
    call: targetChampionship,
    empty: { of: (full) => ({ ...full, matches: {} }), sentence: NO_MATCHES },
    failed: NOT_ARRIVED,
  },
  {
    name: '試合',
    page: 'match',
    call: targetChampionship,
    empty: { of: (full) => ({ ...full, matches: {} }), sentence: '指定された試合が見つかりません。' },
    failed: NOT_ARRIVED,
  },
  {
    name: '大会日程',
    page: 'archive',
    call: thisYearArchive,
    empty: {
      of: noneOfThem,
      sentence: '今年度の大会は、まだ掲載されていません。決まり次第、こちらでお知らせします。',
    },
    ...specified('大会情報の取得に失敗しました。'),
  },
  {
    name: '過去の大会',
    page: 'archive',
    call: pastYears,
    region: '過去の大会',
    // Without a token the page says so above, and this part is not there. What was followed here is read all the same.
    failed: failed(`過去の大会の一部の取得に失敗しました。${AGAIN}`),
  },
  {
    name: 'メディアの一覧',
    page: 'media',
    call: allArticles,
    empty: { of: noneOfThem, sentence: 'メディアの記事はまだありません。' },
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: 'メディアの記事',
    page: 'mediaArticle',
    call: mediaArticle,
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: 'お知らせの一覧',
    page: 'news',
    call: allNews,
    empty: { of: noneOfThem, sentence: 'お知らせはまだありません。' },
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: 'お知らせの記事',
    page: 'newsArticle',
    call: newsArticle,
    ...specified('記事の取得に失敗しました。'),
  },
  {
    name: '写真のある大会',
    page: 'photoChampionships',
    call: championshipInfoForPhotos,
    empty: { of: noneOfThem, sentence: '公開中の写真はまだありません。' },
    ...specified('写真のある大会の一覧を読み込めませんでした。'),
  },
  {
    name: '写真のある試合',
    page: 'photoMatches',
    call: targetChampionshipInfoForPhotos,
    empty: {
      of: (full) => ({ ...full, matches_with_photos: [] }),
      sentence: 'この大会の写真はまだありません。',
    },
    ...specified('写真のある試合の一覧を読み込めませんでした。'),
  },
  {
    name: '写真',
    page: 'photos',
    call: targetPicsByMatchId,
    empty: { of: noneOfThem, sentence: '該当する画像はありません。' },
    ...specified('画像の取得に失敗しました。'),
  },
  {
    name: 'チーム紹介',
    page: 'clubs',
    call: clubs,
    empty: { of: noneOfThem, sentence: '紹介できるチームは、まだありません。' },
    failed: failed(`チームの一覧を読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: 'よくあるご質問',
    page: 'faq',
    call: textPage('faq'),
    failed: failed(`質問と回答を読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: 'クーポン',
    page: 'coupon',
    call: coupon,
    empty: { of: () => ({ picture: null, notice: '準備中' }), sentence: '準備中' },
    failed: failed(`クーポンを読み込めませんでした。${NO_SIGNAL}`),
  },
  {
    name: '会員情報',
    page: 'member',
    call: memberInfo,
    ...specified('会員情報の取得に失敗しました。'),
  },
  {
    name: '利用規約',
    page: 'terms',
    call: textPage('terms-of-service'),
    failed: failed(`ページの内容を読み込めませんでした。${NO_SIGNAL}`),
  },
];
