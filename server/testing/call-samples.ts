/** What to send to each call of the contract, for tests of all of them. */

import { callsOf } from '#contract/all-calls.ts';
import type { Call } from '#contract/call.ts';
import { clubs } from '#contract/clubs.ts';
import * as content from '#contract/content.ts';
import { matchFlow, testMatchFlow } from '#contract/fiscal-year-flow.ts';
import { photoToSave } from '#contract/photos.ts';
import { asSent, newChampionshipForm } from '#domain/championship/form.ts';
import { CLUB } from '#domain/club/form.ts';
import { DEFAULT_STANDINGS_RULES } from '#domain/competition/standings/rules.ts';
import { blankOf } from '#domain/record/form.ts';

/** A sound query or body of a call; `email` and `token` stand for the caller's own. */
export type Sample = { readonly query?: object; readonly body?: object };

/**
 * The sample of a call, null for one that has none yet. It is about the championship `cup`, on `test-match` about
 * `practice`.
 */
export function sampleOf(call: Call): Sample | null {
  const isPractice = Object.values<Call>(testMatchFlow).includes(call);
  const flow = Object.entries(isPractice ? testMatchFlow : matchFlow);
  const name = flow.find(([, one]) => one === call)?.[0];
  if (name === undefined) return SAMPLES[`${call.method} ${call.path}`] ?? SAMPLES[call.path] ?? null;
  const sample = FLOW_SAMPLES[name];
  if (sample === undefined || !isPractice) return sample ?? null;
  const own = { championshipId: 'practice' };
  return sample.body === undefined
    ? { query: { ...sample.query, ...own } }
    : { body: { ...sample.body, ...own } };
}

const CHAMPIONSHIP_FORM = asSent(newChampionshipForm(2026));
const MATCH = { championshipId: 'cup', matchId: 'm1' };
const ZERO = { FirstHalfScore: 0, SecondHalfScore: 0, ExtraFirstHalfScore: 0, ExtraSecondHalfScore: 0 };
const side = (name: string, more: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries({ ...ZERO, PkScore: 0, ...more }).map(([field, value]) => [`${name}${field}`, value]),
  );
const OF_YEAR = { ...MATCH, fiscalYear: '2026' };
const NAMED = { ...OF_YEAR, match: '第1試合', round: '１部' };
const EDITED_SIDE = { FinalScore: 0, PkScoreList: [] };

/** Without a day: nothing is stored. */
const FIXTURE = {
  division: '',
  group_1: '',
  group_2: '',
  label: '',
  match_date: '',
  scheduled_start_time: null,
  ground: '',
  club_left_name: '北',
  club_right_name: '南',
  club_left_id: '',
  club_right_id: '',
};

const KICK_OFF = { kind: 'set_kick_off', period: 'firstHalf', at: null };

/** Of the fiscal-year flow, by the names of its calls. */
const FLOW_SAMPLES: Readonly<Record<string, Sample>> = {
  currentMatches: { query: { fiscalYear: '2026', category: 'U-12（ジュニア）', accessToken: 'token' } },
  targetMatch: { query: OF_YEAR },
  plusScore: { body: { ...NAMED, homeOrAway: 'home', gameStatus: '前半' } },
  minusScore: { body: { ...NAMED, homeOrAway: 'home', gameStatus: '前半' } },
  managePkScore: { body: { ...NAMED, homeOrAway: 'home', index: 0, result: 'success' } },
  handleGameStatus: { body: { ...NAMED, changingGameStatus: '後半', direction: 'next' } },
  registerExtraHalves: { body: { ...OF_YEAR, action: 'register' } },
  registerPk: { body: { ...OF_YEAR, action: 'register' } },
  registerMatchResult: { body: NAMED },
  registerMatchPostponement: { body: OF_YEAR },
  mendMatch: { body: { ...OF_YEAR, mending: KICK_OFF } },
  registerEditedMatchResult: {
    body: {
      ...OF_YEAR,
      ...side('home', EDITED_SIDE),
      ...side('away', EDITED_SIDE),
      hasExtraHalvesEdit: false,
      hasPkEdit: false,
    },
  },
};

const NO_SETTINGS = {
  rules: DEFAULT_STANDINGS_RULES,
  groups: [],
  comparisons: [],
  bracket: [],
};
const LOT = { group: '1/A', order: ['北', '南'], drawn_on: '2026-05-16' };

const NO_MEMBER = {
  lastName: '',
  firstName: '',
  phoneNumber: '',
  postalCode: '',
  address: '',
  membershipType: '',
  paymentPlan: '',
  expiresAt: '',
  email: '',
};

/** Of the other calls, by their paths, with the method before it where two share one. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'get-target-matches-by-url-access-token': { query: {} },
  'get-target-match': { query: { ...MATCH, urlAccessToken: 'token' } },
  'operate-score': { body: { ...MATCH, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' } },
  'operate-pk-score': {
    body: { ...MATCH, triedClub: 'club_left', matchStatus: 'PK戦', operation: 'success' },
  },
  'update-match-status': { body: { ...MATCH, currentStatus: '試合前', newStatus: '後半' } },
  'register-match-result': { body: MATCH },
  'register-postponement': { body: { ...MATCH, postponementReason: '雨' } },
  'cancel-postponement': { body: MATCH },
  '/api/live/test-match/restart': { body: { championshipId: 'practice', matchId: 'm1' } },
  '/api/live/match-v2/mend': { body: { ...MATCH, mending: KICK_OFF } },
  'update-match-result': {
    body: {
      ...MATCH,
      ...side('left', { TotalScore: 0 }),
      ...side('right', { TotalScore: 0 }),
      hasExtraHalvesEdit: false,
      hasPkEdit: false,
      leftClubResult: '引き分け',
      rightClubResult: '引き分け',
    },
  },
  // Refused for what it says, by whoever may call: nothing is added.
  'input-match-data': { body: { operation: 'batchWrite', items: [{}] } },
  '/api/admin/match-input/clubs': {},
  '/api/admin/match-input/plan': { body: { items: [{}] } },
  'GET /api/admin/competitions': {},
  'GET /api/admin/competitions/:championshipId': {},
  'PUT /api/admin/competitions/:championshipId': { body: { version: 9, settings: NO_SETTINGS } },
  '/api/admin/competitions/:championshipId/preview': { body: { settings: NO_SETTINGS } },
  // Nobody waits for this lot, nor was it recorded.
  '/api/admin/competitions/:championshipId/lots': { body: LOT },
  '/api/admin/competitions/:championshipId/lots/removal': { body: LOT },
  'GET /api/admin/reporter-links': {},
  // Refused likewise: a link opens a match at least.
  'POST /api/admin/reporter-links': {
    body: { label: '会場', days: 1, scope: { kind: 'matches', championship_ids: [], matches: [] } },
  },
  '/api/admin/reporter-links/:linkId': { body: {} },
  '/api/admin/reporter-links/:linkId/revocation': {},
  '/api/admin/reporter-links/championships': { query: { fiscalYear: '2026' } },
  '/api/admin/reporter-links/matches': { query: { championshipId: 'cup' } },
  'GET /api/admin/fixtures/:championshipId/:matchId': {},
  '/api/admin/fixtures/:championshipId': { body: { form: FIXTURE } },
  'PUT /api/admin/fixtures/:championshipId/:matchId': { body: { revision: 'old', form: FIXTURE } },
  '/api/admin/fixtures/:championshipId/:matchId/removal': {},
  '/api/admin/photo-matches': {},
  '/api/admin/photos': { query: MATCH },
  '/api/admin/photos/order': { body: { championship_id: 'cup', match_id: 'm1', seen: [], wanted: [] } },
  '/api/admin/photos/moves': {
    body: { championship_id: 'cup', match_id: 'm1', photo_ids: ['unknown'] },
  },
  '/api/admin/photos/take-downs': { body: { photo_ids: ['unknown'] } },
  'GET /api/admin/photo-uploads': { query: MATCH },
  'POST /api/admin/photo-uploads': {
    body: {
      championship_id: 'cup',
      match_id: 'unknown',
      batch_id: '5f0c2a52-6f0f-4a3e-9d0b-0d7b0f3f9c11',
      chosen: 1,
      place: 0,
      file_name: 'a.jpg',
      bytes: 1,
      source_hash: null,
    },
  },
  '/api/admin/photo-uploads/:uploadId': {},
  'GET /api/admin/articles': {},
  'GET /api/admin/articles/:kind/:fiscalYear/:number': {},
  // Refused by whoever may call: there is no such fiscal year to write in.
  'POST /api/admin/articles': {
    body: { kind: 'news', fiscal_year: 1900, title: '', content: '', thumbnail_key: null },
  },
  'PUT /api/admin/articles/:kind/:fiscalYear/:number': {
    body: { version: 1, saving: 'asked', title: '', content: '', thumbnail_key: null },
  },
  '/api/admin/articles/:kind/:fiscalYear/:number/publication': { body: { version: 1, at: null } },
  '/api/admin/articles/:kind/:fiscalYear/:number/withdrawal': { body: { version: 1 } },
  '/api/admin/articles/:kind/:fiscalYear/:number/deletion': { body: { version: 1 } },
  '/api/admin/articles/:kind/:fiscalYear/:number/restoration': { body: { version: 1 } },
  '/api/admin/articles/preview': { body: { title: '', content: '', thumbnail_key: null } },
  '/api/admin/pictures': {},
  '/api/admin/audit': {},
  '/api/admin/audit/actors': {},
  '/api/admin/members/search': { body: {} },
  '/api/admin/members/csv': { body: { search: 'だれもいない' } },
  'GET /api/admin/members/:memberId': {},
  // Refused for what it says, by whoever may call: nothing is added.
  'POST /api/admin/members': { body: { ...NO_MEMBER, invite: false } },
  'PATCH /api/admin/members/:memberId': { body: { ...NO_MEMBER, version: 1 } },
  '/api/admin/members/:memberId/session-end': { body: { sessionId: null } },
  '/api/admin/members/:memberId/account': { body: { action: 'disable' } },
  '/api/admin/members/:memberId/export': {},
  'GET /api/admin/members/:memberId/erasure': {},
  'POST /api/admin/members/:memberId/erasure': { body: { email: 'email' } },
  '/api/admin/accounts/search': { body: {} },
  '/api/admin/accounts/:accountId/export': {},
  'GET /api/admin/accounts/:accountId/erasure': {},
  'POST /api/admin/accounts/:accountId/erasure': { body: { email: 'email' } },
  '/api/admin/inquiries/search': { body: {} },
  '/api/admin/inquiries/open-count': {},
  '/api/admin/inquiries/:inquiryId': {},
  '/api/admin/inquiries/:inquiryId/answer': { body: { answered: true } },
  '/api/admin/inquiries/:inquiryId/removal': {},
  '/api/admin/championships/:championshipId': {},
  'GET /api/admin/championships': {},
  'GET /api/admin/championships/:championshipId': {},
  // Refused for what they say, by whoever may call.
  'POST /api/admin/championships': { body: { championshipId: '', form: CHAMPIONSHIP_FORM } },
  'PUT /api/admin/championships/:championshipId': { body: { revision: 0, form: CHAMPIONSHIP_FORM } },
  '/api/admin/championships/:championshipId/divisions': { body: { revision: 0, divisions: [] } },
  '/api/admin/championships/:championshipId/removal': {},
  'GET /api/admin/clubs': {},
  'GET /api/admin/clubs/:clubId': {},
  'POST /api/admin/clubs': { body: { clubId: '', form: blankOf(CLUB) } },
  'PUT /api/admin/clubs/:clubId': { body: { revision: 0, form: blankOf(CLUB), carriesName: false } },
  '/api/admin/clubs/:clubId/retirement': { body: { retired: true } },
  '/api/admin/clubs/:clubId/removal': {},
  '/api/admin/clubs/:clubId/union': { body: { into: 'unknown', carriesName: false } },
  '/api/admin/championship-names': { query: { fiscalYear: '2026' } },
  '/api/admin/matches': {},
  '/api/admin/matches/:championshipId/:matchId': {},
  '/api/admin/matches/:championshipId/:matchId/preview': {
    body: { version: 0, change: { kind: 'reopening' } },
  },
  '/api/admin/matches/:championshipId/:matchId/changes': {
    body: { version: 0, change: { kind: 'reopening' } },
  },
  '/api/admin/weekend': { query: { from: '2026-05-15', to: '2026-05-17' } },
  '/api/admin/weekend/checks/:championshipId/:matchId': { body: { version: 0, checked: true } },
  'matches-in-this-week-for-top': { query: { fiscalYear: '2026' } },
  'matches-in-two-weeks-for-top': { query: { fiscalYear: '2026', tryingEmail: 'kanri@example.jp' } },
  'target-championship': { query: { championshipId: 'cup', fiscalYear: '2026' } },
  'this-year-archive': { query: { fiscalYear: '2026' } },
  'target-reporting-championship': { query: { championshipId: 'cup-archive' } },
  'latest-four-news': { query: { fiscalYear: '2026' } },
  'all-news': {},
  'article/:fiscalYear/:newsId': {},
  'latest-four-articles': { query: { fiscalYear: '2026' } },
  'all-articles': {},
  'article/:fiscalYear/:articleId': {},
  'get-championship-info-for-photos': {},
  'get-target-championship-info-for-photos': { query: { championshipId: 'cup', division: 'all' } },
  'get-target-pics-by-matchId': { query: MATCH },
  [photoToSave.path]: { query: { photoId: 'unknown' } },
  'add-session-id': { body: { email: 'email', sessionId: '202605161000000000' } },
  'remove-session-id': { body: { email: 'email', sessionId: '202605160000000000' } },
  'member-info': { query: { email: 'email' } },
  '/api/membership/standing': {},
  '/api/membership/registration': {
    body: {
      lastName: '',
      firstName: '',
      phoneNumber: '',
      postalCode: '',
      address: '',
      membershipType: '',
      paymentPlan: '',
      agreesToTerms: false,
    },
  },
  '/api/live/stream': { query: { championshipId: 'cup' } },
  '/api/live/past-fiscal-years': {},
  '/api/live/competition': { query: { championshipId: 'cup', fiscalYear: '2026' } },
  '/api/live/timeline': { query: MATCH },
  '/api/live/entries': { query: { ...MATCH, after: '0' } },
  '/config.json': {},
  inquiry: { body: { category: '', message: '', name: '', furigana: '', email: '' } },
  '/healthz': {},
  '/readyz': {},
  ...Object.fromEntries([...callsOf(content), clubs].map(({ path }) => [path, {}])),
};
