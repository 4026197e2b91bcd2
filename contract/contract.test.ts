import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { ALL_CALLS, callsOf } from './all-calls.ts';
import { type Call, GROUPS, itemPath } from './call.ts';
import { pastFiscalYears } from './championship/archive.ts';
import { competition } from './championship/competition.ts';
import { entries } from './match/entries.ts';
import { type FiscalYearFlow, matchFlow, testMatchFlow } from './match/fiscal-year-flow.ts';
import { inputMatchData } from './match/input.ts';
import * as live from './match/live.ts';
import * as matchV2 from './match/token-flow.ts';
import {
  operatePkScore,
  operateScore,
  registerPostponement,
  updateMatchResult,
  updateMatchStatus,
} from './match/token-flow.ts';
import * as photos from './publishing/photos.ts';

/** The calls are read from their modules, in no order. */
const inAnyOrder = (lines: readonly string[]) => lines.toSorted();

test('呼び出しのあるどのファイルも、すべての呼び出しの中にある', () => {
  const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const withCalls = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^[^.]+\.ts$/.test(file) && /\b(?:define|admin|site)Call\({/.test(textOf(file)),
  );
  const all = textOf('subjects.ts') + textOf('all-calls.ts');
  expect(withCalls.length).toBeGreaterThan(50);
  expect(withCalls.filter((file) => !all.includes(`from './${file}'`))).toEqual([]);
});

test('トークンの流れは、仕様の九つの呼び出しをその名とメソッドで持つ', () => {
  const specified = callsOf(matchV2).filter(({ group }) => group === 'match-v2');
  expect(inAnyOrder(specified.map(({ method, path }) => `${method} ${itemPath(path)}`))).toEqual(
    inAnyOrder([
      'GET /prod/items/get-target-matches-by-url-access-token',
      'GET /prod/items/get-target-match',
      'PUT /prod/items/operate-score',
      'PUT /prod/items/operate-pk-score',
      'PUT /prod/items/update-match-status',
      'PUT /prod/items/register-match-result',
      'PUT /prod/items/register-postponement',
      'PUT /prod/items/cancel-postponement',
      'PUT /prod/items/update-match-result',
    ]),
  );
});

describe.each<[string, FiscalYearFlow]>([
  ['match', matchFlow],
  ['test-match', testMatchFlow],
])('年度の流れ（%s）', (group, flow) => {
  test('仕様の十一の呼び出しをその名とメソッドで持ち、リンクのない人には一覧しか答えない', () => {
    const calls = Object.values(flow).filter((call) => call.group === group);
    expect(calls.map(({ method, path, access }) => `${method} ${itemPath(path)} ${access}`)).toEqual([
      'GET /prod/items/current-matches everyone',
      'GET /prod/items/target-match reporter',
      'PUT /prod/items/plus-score reporter',
      'PUT /prod/items/minus-score reporter',
      'PUT /prod/items/manage-pk-score reporter',
      'PUT /prod/items/handle-game-status reporter',
      'PUT /prod/items/register-extra-halves reporter',
      'PUT /prod/items/register-pk reporter',
      'PUT /prod/items/register-match-result reporter',
      'PUT /prod/items/register-match-postponement reporter',
      'PUT /prod/items/register-edited-match-result reporter',
    ]);
    expect(Object.values(flow)).toHaveLength(calls.length + 1);
  });
});

test('誰にでも開いているのは、サイトの設定と、リンクを確かめる一覧と、公開された結果と、運営者が書いた文章や一覧と、お問い合わせと、郵便番号の住所と、この端末のクッキーを消すことと、ブラウザーがお知らせの宛先を替えることだけ', () => {
  const open = ALL_CALLS.filter(({ access }) => access === 'everyone').map(({ path }) => path);
  expect(inAnyOrder(open)).toEqual(
    inAnyOrder([
      'get-target-matches-by-url-access-token',
      'current-matches',
      'current-matches',
      '/config.json',
      '/healthz',
      '/readyz',
      '/open/championships.json',
      '/open/championships/:championshipId/results.json',
      '/open/championships/:championshipId/results.csv',
      '/open/stream',
      '/api/site/pages/company-info',
      '/api/site/pages/copyright-info',
      '/api/site/pages/privacy-policy',
      '/api/site/pages/terms-of-service',
      '/api/site/pages/specified-commercial-transactions-law-notations',
      '/api/site/pages/withdrawal',
      '/api/site/pages/faq',
      '/api/site/sponsors',
      '/api/site/partners',
      '/api/site/clubs',
      'inquiry',
      '/api/address/:postalCode',
      '/api/membership/browser-forgotten',
      '/api/membership/notices/device-moved',
    ]),
  );
});

test('会員の側の呼び出しは、仕様のとおりの名とメソッドを持つ', () => {
  const members = ALL_CALLS.filter(({ group }) => ['match', 'archive', 'member'].includes(group)).filter(
    (call) => !Object.values<Call>(matchFlow).includes(call),
  );
  expect(inAnyOrder(members.map(({ method, path }) => `${method} ${itemPath(path)}`))).toEqual(
    inAnyOrder([
      'GET /prod/items/matches-in-this-week-for-top',
      'GET /prod/items/matches-in-two-weeks-for-top',
      'GET /prod/items/target-championship',
      'GET /prod/items/target-reporting-championship',
      'GET /prod/items/this-year-archive',
      'GET /prod/items/get-championship-info-for-photos',
      'GET /prod/items/get-target-championship-info-for-photos',
      'PUT /prod/items/add-session-id',
      'PUT /prod/items/remove-session-id',
      'GET /prod/items/member-info',
    ]),
  );
});

test('お知らせとメディアの呼び出しは、仕様のとおりの名を持ち、会員だけのもの', () => {
  const articles = ALL_CALLS.filter(({ group }) => group === 'pickup-news' || group === 'media');
  expect(
    inAnyOrder(
      articles.map(({ method, group, path, access }) => `${method} ${group} ${itemPath(path)} ${access}`),
    ),
  ).toEqual(
    inAnyOrder([
      'GET pickup-news /prod/items/latest-four-news member',
      'GET pickup-news /prod/items/all-news member',
      'GET pickup-news /prod/items/article/:fiscalYear/:newsId member',
      'GET media /prod/items/latest-four-articles member',
      'GET media /prod/items/all-articles member',
      'GET media /prod/items/article/:fiscalYear/:articleId member',
    ]),
  );
});

test('写真の呼び出しは会員だけのもので、保存だけが別の権利を求める', () => {
  const membersPhotos = callsOf(photos).filter(({ access }) => access !== 'administrator');
  expect(
    inAnyOrder(
      membersPhotos.map(({ method, group, path, access, ...call }) =>
        [method, group, path, access, 'content' in call ? call.content : group].join(' '),
      ),
    ),
  ).toEqual(
    inAnyOrder([
      'GET archive get-championship-info-for-photos member pics',
      'GET archive get-target-championship-info-for-photos member pics',
      'GET pics get-target-pics-by-matchId member pics',
      'GET site /api/photos/photo-to-save member photo-saving',
    ]),
  );
});

test('過去の年度も順位表も会員のもので、大会日程や試合を読める人が読める', () => {
  expect(
    [pastFiscalYears, competition].map(({ method, path, access, content }) =>
      [method, path, access, content].join(' '),
    ),
  ).toEqual(['GET /api/live/past-fiscal-years member archive', 'GET /api/live/competition member match']);
});

test('試合の最中に読むものは会員とその試合の速報員のもの、誰が何を入力したかは速報員だけのもの', () => {
  expect(
    inAnyOrder([...callsOf(live), entries].map(({ method, path, access }) => `${method} ${path} ${access}`)),
  ).toEqual(
    inAnyOrder([
      'GET /api/live/stream memberOrReporter',
      'GET /api/live/timeline memberOrReporter',
      'GET /api/live/meetings member',
      'GET /api/live/entries reporter',
    ]),
  );
});

test('管理者だけの呼び出しは、そう書かれている', () => {
  const administrators = ALL_CALLS.filter(({ access }) => access === 'administrator');
  expect(inAnyOrder(administrators.map(({ method, path }) => `${method} ${path}`))).toEqual(
    inAnyOrder([
      'POST input-match-data',
      'POST /api/admin/match-input/plan',
      'GET /api/admin/match-input/clubs',
      'GET /api/admin/championships/:championshipId',
      'GET /api/admin/championship-names',
      'GET /api/admin/roles',
      'POST /api/admin/roles',
      'PUT /api/admin/roles/:accountId',
      'POST /api/admin/payments/search',
      'POST /api/admin/search',
      'POST /api/admin/members/extension',
      'GET /api/admin/board',
      'GET /api/admin/payments/overview',
      'POST /api/admin/payments/debits/:debitId/ending',
      'POST /api/admin/payments/refunds/:refundId/withdrawal',
      'GET /api/admin/payments/numbers',
      'GET /api/admin/payments/members/:memberId',
      'POST /api/admin/payments/members/:memberId',
      'PUT /api/admin/payments/members/:memberId/payer',
      'PUT /api/admin/payments/members/:memberId/leaving',
      'POST /api/admin/payments/:paymentId/taking-back',
      'POST /api/admin/payments/:paymentId/refunds',
      'GET /api/admin/payments/return-invoices/:invoiceId',
      'POST /api/admin/payments/closing',
      'POST /api/admin/results',
      'POST /api/admin/results/review',
      'GET /api/admin/site',
      'GET /api/admin/site/:document/revisions',
      'GET /api/admin/site/:document/revisions/:revision',
      'POST /api/admin/site/:document/revisions/:revision/restoration',
      'GET /api/admin/site/site/form',
      'PUT /api/admin/site/site/form',
      'GET /api/admin/site/operator/form',
      'PUT /api/admin/site/operator/form',
      'GET /api/admin/site/texts/:page',
      'PUT /api/admin/site/texts/:page',
      'POST /api/admin/site/texts/:page/preview',
      'GET matches-in-two-weeks-for-top',
      'GET /api/admin/competitions',
      'GET /api/admin/competitions/:championshipId',
      'GET /api/admin/competitions/:championshipId/workbook',
      'POST /api/admin/competitions/:championshipId/preview',
      'PUT /api/admin/competitions/:championshipId',
      'POST /api/admin/competitions/:championshipId/lots',
      'POST /api/admin/competitions/:championshipId/lots/drawing',
      'POST /api/admin/competitions/:championshipId/lots/removal',
      'GET /api/admin/reporter-links',
      'POST /api/admin/reporter-links',
      'PATCH /api/admin/reporter-links/:linkId',
      'POST /api/admin/reporter-links/:linkId/revocation',
      'GET /api/admin/reporter-links/championships',
      'GET /api/admin/reporter-links/matches',
      'GET /api/admin/fixtures/:championshipId/:matchId',
      'POST /api/admin/fixtures/:championshipId',
      'PUT /api/admin/fixtures/:championshipId/:matchId',
      'POST /api/admin/fixtures/:championshipId/:matchId/removal',
      'GET /api/admin/photo-matches',
      'GET /api/admin/photos',
      'PUT /api/admin/photos/order',
      'POST /api/admin/photos/moves',
      'POST /api/admin/photos/take-downs',
      'POST /api/admin/photo-uploads',
      'POST /api/admin/photo-uploads/:uploadId/admission',
      'GET /api/admin/photo-uploads',
      'GET /api/admin/photo-uploads/:uploadId',
      'PATCH /api/admin/photo-uploads/:uploadId',
      'GET /api/admin/championships',
      'POST /api/admin/championships',
      'PUT /api/admin/championships/:championshipId',
      'PUT /api/admin/championships/:championshipId/divisions',
      'POST /api/admin/championships/:championshipId/removal',
      'GET /api/admin/clubs',
      'GET /api/admin/clubs/:clubId',
      'POST /api/admin/clubs',
      'PUT /api/admin/clubs/:clubId',
      'PUT /api/admin/clubs/:clubId/retirement',
      'POST /api/admin/clubs/:clubId/removal',
      'POST /api/admin/clubs/:clubId/union',
      'GET /api/admin/articles',
      'GET /api/admin/articles/:kind/:fiscalYear/:number',
      'POST /api/admin/articles',
      'PUT /api/admin/articles/:kind/:fiscalYear/:number',
      'POST /api/admin/articles/:kind/:fiscalYear/:number/publication',
      'POST /api/admin/articles/:kind/:fiscalYear/:number/withdrawal',
      'POST /api/admin/articles/:kind/:fiscalYear/:number/deletion',
      'POST /api/admin/articles/:kind/:fiscalYear/:number/restoration',
      'POST /api/admin/articles/preview',
      'POST /api/admin/pictures',
      'POST /api/admin/site/images',
      'GET /api/admin/site/sponsors',
      'PUT /api/admin/site/sponsors',
      'GET /api/admin/site/partners',
      'PUT /api/admin/site/partners',
      'GET /api/admin/site/coupon',
      'PUT /api/admin/site/coupon',
      'GET /api/admin/site/past-years',
      'PUT /api/admin/site/past-years',
      'GET /api/admin/audit',
      'GET /api/admin/alarms',
      'GET /api/admin/audit/actors',
      'GET /api/admin/matches',
      'GET /api/admin/matches/:championshipId/:matchId',
      'POST /api/admin/matches/:championshipId/:matchId/preview',
      'POST /api/admin/matches/:championshipId/:matchId/changes',
      'GET /api/admin/weekend',
      'PUT /api/admin/weekend/checks/:championshipId/:matchId',
      'GET /api/admin/visits',
      'POST /api/admin/members/search',
      'POST /api/admin/members/import/plan',
      'POST /api/admin/members/import',
      'POST /api/admin/members/csv',
      'GET /api/admin/members/:memberId',
      'POST /api/admin/members',
      'PATCH /api/admin/members/:memberId',
      'POST /api/admin/members/:memberId/session-end',
      'POST /api/admin/members/:memberId/account',
      'POST /api/admin/members/:memberId/export',
      'GET /api/admin/members/:memberId/erasure',
      'POST /api/admin/members/:memberId/erasure',
      'POST /api/admin/accounts/search',
      'POST /api/admin/accounts/:accountId/export',
      'GET /api/admin/accounts/:accountId/erasure',
      'POST /api/admin/accounts/:accountId/erasure',
      'POST /api/admin/inquiries/search',
      'GET /api/admin/inquiries/open-count',
      'GET /api/admin/inquiries/:inquiryId',
      'POST /api/admin/inquiries/:inquiryId/answer',
      'POST /api/admin/inquiries/:inquiryId/removal',
      'POST /api/admin/mail/search',
      'GET /api/admin/mail/state',
      'POST /api/admin/mail/test',
      'POST /api/admin/mail/:letterId/again',
      'POST /api/admin/mail/:letterId/cancellation',
      'POST /api/admin/mailings/search',
      'GET /api/admin/mailings/targets',
      'POST /api/admin/mailings/audience',
      'POST /api/admin/mailings/preview',
      'POST /api/admin/mailings/test',
      'POST /api/admin/mailings',
      'GET /api/admin/mailings/:mailingId',
      'PUT /api/admin/mailings/:mailingId',
      'POST /api/admin/mailings/:mailingId/sending',
      'POST /api/admin/mailings/:mailingId/calling-back',
      'POST /api/admin/mailings/:mailingId/withdrawal',
      'POST /api/admin/mailings/:mailingId/recipients/search',
    ]),
  );
});

test('管理者の呼び出しだけに、どれにも範囲がある', () => {
  const without = ALL_CALLS.filter(
    ({ access, area }) => (access === 'administrator') !== (area !== undefined),
  );
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('同じ場所に二つの呼び出しはない', () => {
  const places = ALL_CALLS.map(({ method, group, path }) => `${method} ${group} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('データの呼び出しは、設定で移せるグループのどれかにある', () => {
  const groups = ALL_CALLS.map(({ group }) => group).filter((group) => group !== 'live' && group !== 'site');
  expect(groups.filter((group) => !GROUPS.some((known) => known === group))).toEqual([]);
});

describe('仕様のとおりの内容を受け入れ、違うものを受け入れない', () => {
  const one = { championshipId: 'cup', matchId: 'cup-20260516-北クラブ-南クラブ-01' };
  const correction = {
    ...one,
    leftFirstHalfScore: 1,
    leftSecondHalfScore: 0,
    leftExtraFirstHalfScore: 0,
    leftExtraSecondHalfScore: 0,
    leftTotalScore: 1,
    leftPkScore: 0,
    rightFirstHalfScore: 0,
    rightSecondHalfScore: 0,
    rightExtraFirstHalfScore: 0,
    rightExtraSecondHalfScore: 0,
    rightTotalScore: 0,
    rightPkScore: 0,
    hasExtraHalvesEdit: false,
    hasPkEdit: false,
    leftClubResult: '勝ち',
    rightClubResult: '負け',
    actualStartTime: '10:00',
  };
  test.each([
    ['得点', operateScore, { ...one, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' }, true],
    [
      '得点（左右でない）',
      operateScore,
      { ...one, scoredClub: 'home', matchStatus: '前半', operation: 'plus' },
      false,
    ],
    [
      'PK',
      operatePkScore,
      { ...one, triedClub: 'club_right', matchStatus: 'PK戦', operation: 'cancel' },
      true,
    ],
    ['状態', updateMatchStatus, { ...one, currentStatus: '後半', newStatus: '延長前半' }, true],
    [
      '状態（PK終了は書けない）',
      updateMatchStatus,
      { ...one, currentStatus: 'PK戦', newStatus: 'PK終了' },
      false,
    ],
    ['延期（理由の文なし）', registerPostponement, { ...one, postponementReason: '雨' }, true],
    ['延期（理由が二つ）', registerPostponement, { ...one, postponementReason: ['雨', '雷'] }, false],
    ['延期（知らない理由）', registerPostponement, { ...one, postponementReason: '雪' }, false],
    ['修正', updateMatchResult, correction, true],
    ['修正（小数）', updateMatchResult, { ...correction, leftFirstHalfScore: 0.5 }, false],
    ['修正（知らない勝敗）', updateMatchResult, { ...correction, leftClubResult: '不戦勝' }, false],
    [
      '知らない項目は邪魔をしない',
      updateMatchStatus,
      { ...one, currentStatus: '後半', newStatus: 'PK戦', memo: 1 },
      true,
    ],
  ] as const)('%s', (_what, call, body, isAccepted) => {
    expect(call.body !== undefined && Check(call.body, body)).toBe(isAccepted);
  });

  const entered = { championshipId: 'cup', clubLeftName: '北クラブ', matchNumber: 1, group_2: null };
  const batch = { operation: 'batchWrite', items: [entered] };
  test.each<[string, object, boolean]>([
    ['入力', batch, true],
    ['入力（別の操作）', { ...batch, operation: 'batchDelete' }, false],
    ['入力（行がない。文は規則が言う）', { ...batch, items: [] }, true],
    ['入力（2,000行）', { ...batch, items: Array.from({ length: 2_000 }, () => entered) }, true],
    ['入力（2,001行）', { ...batch, items: Array.from({ length: 2_001 }, () => entered) }, false],
    ['入力（年度が数）', { ...batch, items: [{ ...entered, fiscalYear: 2026 }] }, true],
    ['入力（PK戦が四本）', { ...batch, items: [{ ...entered, shootOutKicks: 4 }] }, false],
    ['入力（会場が数）', { ...batch, items: [{ ...entered, ground: 1 }] }, false],
    ['入力（長すぎる会場）', { ...batch, items: [{ ...entered, ground: '広'.repeat(501) }] }, false],
  ])('%s', (_what, body, isAccepted) => {
    expect(inputMatchData.body !== undefined && Check(inputMatchData.body, body)).toBe(isAccepted);
  });

  const ofYear = { ...one, fiscalYear: '2026' };
  const named = { ...ofYear, match: '第1試合', round: '１部' };
  const goal = { ...named, homeOrAway: 'home', gameStatus: '前半' };
  const kick = { ...named, homeOrAway: 'away', index: 0, result: 'success' };
  const step = { ...named, changingGameStatus: '前半', direction: 'next' };
  const club = (name: string, kicks: unknown) => ({
    [`${name}FirstHalfScore`]: 1,
    [`${name}SecondHalfScore`]: 0,
    [`${name}ExtraFirstHalfScore`]: 0,
    [`${name}ExtraSecondHalfScore`]: 0,
    [`${name}FinalScore`]: 1,
    [`${name}PkScore`]: 1,
    [`${name}PkScoreList`]: kicks,
  });
  const edited = {
    ...ofYear,
    ...club('home', ['success', 'failure', '', null, 'empty']),
    ...club('away', []),
    hasExtraHalvesEdit: false,
    hasPkEdit: true,
    actualMatchStartTimeEdit: '10:00',
  };
  const flow = matchFlow;
  test.each<[string, Call, object, boolean]>([
    ['得点（年度が数）', flow.plusScore, { ...goal, fiscalYear: 2026 }, true],
    ['得点（年度が二桁）', flow.plusScore, { ...goal, fiscalYear: '26' }, false],
    ['得点（年度なし）', flow.minusScore, { ...goal, fiscalYear: undefined }, false],
    ['得点（左右の言葉）', flow.plusScore, { ...goal, homeOrAway: 'club_left' }, false],
    ['得点（状態なし）', flow.minusScore, { ...goal, gameStatus: undefined }, false],
    ['PK', flow.managePkScore, kick, true],
    ['PK（取り消し）', flow.managePkScore, { ...kick, result: 'cancel' }, true],
    ['PK（負の列）', flow.managePkScore, { ...kick, index: -1 }, false],
    ['PK（文字の列）', flow.managePkScore, { ...kick, index: '0' }, false],
    ['PK（空を記録）', flow.managePkScore, { ...kick, result: 'empty' }, false],
    ['状態', flow.handleGameStatus, step, true],
    [
      '状態（終える）',
      flow.handleGameStatus,
      { ...step, changingGameStatus: '試合終了', direction: 'end' },
      true,
    ],
    ['状態（知らない向き）', flow.handleGameStatus, { ...step, direction: 'back' }, false],
    ['状態（PK終了は書けない）', flow.handleGameStatus, { ...step, changingGameStatus: 'PK終了' }, false],
    ['延長戦', flow.registerExtraHalves, { ...ofYear, action: 'register' }, true],
    ['PK戦の取り消し', flow.registerPk, { ...ofYear, action: 'cancel' }, true],
    ['PK戦（知らない操作）', flow.registerPk, { ...ofYear, action: 'start' }, false],
    ['結果', flow.registerMatchResult, { ...named, actualMatchStartTime: '10:02' }, true],
    ['結果（時刻なし）', flow.registerMatchResult, named, true],
    ['結果（トークンの流れの言葉）', flow.registerMatchResult, { ...one, actualStartTime: '10:02' }, false],
    ['練習の結果', testMatchFlow.registerMatchResult, { ...named, actualMatchStartTime: '' }, true],
    [
      '練習の結果（トークンの流れの言葉）',
      testMatchFlow.registerMatchResult,
      { ...one, actualStartTime: '10:02' },
      true,
    ],
    ['延期', flow.registerMatchPostponement, ofYear, true],
    ['修正（空の列も送れる）', flow.registerEditedMatchResult, edited, true],
    ['修正（キックでない列）', flow.registerEditedMatchResult, { ...edited, ...club('home', ['○']) }, false],
    ['修正（列の並びでない）', flow.registerEditedMatchResult, { ...edited, ...club('away', '') }, false],
    ['修正（PK戦の有無なし）', flow.registerEditedMatchResult, { ...edited, hasPkEdit: undefined }, false],
  ])('年度の流れの%s', (_what, call, body, isAccepted) => {
    const sent: unknown = JSON.parse(JSON.stringify(body));
    expect(call.body !== undefined && Check(call.body, sent)).toBe(isAccepted);
  });
});
