/**
 * `npm run bench -- input`: a season of 2,000 rows from the file's bytes to the plan, as an input screen checks and previews it.
 * The rows are a spreadsheet's: days without years, serial times, names in their variants.
 *
 * `npm run bench -- input-live`: what a season's dry run costs those who follow a match: from the press of a goal to the last of
 * the listeners, idle and while as many rows are planned again and again. The two take turns.
 */

import { type InputItem, planMatchInput } from '#contract/match/input.ts';
import { createRecogniser, type KnownClub } from '#domain/input/club-names.ts';
import { readTextFile, type TextEncoding } from '#domain/input/delimited.ts';
import { noticesOf } from '#domain/input/duplicates.ts';
import { BLANK_COMMON, type CommonFields, MOST_ROWS } from '#domain/input/fields.ts';
import { planRows } from '#domain/input/plan.ts';
import { readTable } from '#domain/input/read-table.ts';
import { readRow } from '#domain/input/row.ts';
import type { StoredMatch } from '#domain/input/stored.ts';
import { AS_ENTERED } from '#domain/input/stored.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { openAudience, scoreMany } from './audience.ts';
import { median, printDelays } from './figures.ts';
import { print } from './report.ts';

const ROWS = 2_000;
const CLUBS = 300;
const ROUNDS = 7;
const FISCAL_YEAR = 2026;

/** How long a browser may take for it. */
const GOAL_MS = 2_000;

const COMMON: CommonFields = { ...BLANK_COMMON, divisionName: '１部' };
const AROUND = { ...COMMON, fiscalYear: FISCAL_YEAR };

export async function measureInput(): Promise<void> {
  const known = clubs();
  const bytes = new TextEncoder().encode(seasonCsv());
  const steps = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [step, ms] of checkAndPreview(bytes, known)) {
      steps.set(step, [...(steps.get(step) ?? []), ms]);
    }
  }
  print(`| ${ROWS} rows, ${Math.round(bytes.length / 1024)} KB of CSV, ${CLUBS} known clubs |    ms |`);
  print('|---|---:|');
  for (const [step, figures] of steps) print(`| ${step} | ${median(figures).toFixed(1)} |`);
  const whole = median(steps.get('all of it') ?? []);
  print(`\n${(GOAL_MS / whole).toFixed(0)} times below the ${GOAL_MS} ms that a browser may take.`);
}

/** Each step with its milliseconds, the whole at the end. */
function checkAndPreview(
  bytes: Uint8Array,
  known: readonly KnownClub[],
): readonly (readonly [string, number])[] {
  const times: [string, number][] = [];
  const timed = <T>(step: string, work: () => T): T => {
    const start = performance.now();
    const result = work();
    times.push([step, performance.now() - start]);
    return result;
  };
  const text = timed('the bytes as text', () => readTextFile(bytes, decode) ?? '');
  const table = timed('the table', () => readTable(text, FISCAL_YEAR));
  const read = timed('every cell checked', () => table.rows.map(({ row }) => readRow(row, AROUND)));
  const entries = read.flatMap((row) => (row.ok ? [row.entry] : []));
  if (entries.length < ROWS) throw new Error('The season has a fault.');
  timed('clubs recognised', () => {
    const recognise = createRecogniser(known);
    return entries.map(({ clubs: { home, away } }) => [recognise(home), recognise(away)]);
  });
  timed('duplicates and notices', () => noticesOf(entries, FISCAL_YEAR, (place) => place));
  const rows = entries.map((entry) => ({ ok: true as const, entry, matchId: null, isChange: false }));
  const fresh = timed('planned beside nothing', () => planRows('league', [], rows));
  const stored = fresh.flatMap((row): StoredMatch[] =>
    row.kind === 'new'
      ? [
          {
            ...row.entry,
            matchId: row.matchId,
            enteredClubs: AS_ENTERED,
            isChangeable: true,
            isOpenedBy: () => true,
          },
        ]
      : [],
  );
  const again = timed('planned beside itself', () => planRows('league', stored, rows));
  if (again.some(({ kind }) => kind !== 'same')) throw new Error('The same file would change something.');
  return [...times, ['all of it', times.reduce((sum, [, ms]) => sum + ms, 0)]];
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function clubs(): readonly KnownClub[] {
  return Array.from({ length: CLUBS }, (_, at) => ({ id: `club-${at}`, name: clubName(at) }));
}

const PLACES = ['西岡', '手稲', '北郷', '発寒', '豊平', '白石', '厚別', '清田', '真駒内', '琴似'];
const KINDS = ['FC', 'SC', 'サッカー少年団', 'ジュニア', 'フットボールクラブ'];

function clubName(at: number): string {
  return `${PLACES[at % PLACES.length]}${Math.floor(at / 50)}番${KINDS[Math.floor(at / 10) % KINDS.length]}`;
}

/** Every pair of clubs meets once; names as organisers vary them. */
function seasonCsv(): string {
  const lines = ['試合日,開始時間,会場,試合番号,ホーム,アウェイ,URLトークン'];
  for (let at = 0; at < ROWS; at += 1) {
    const home = at % CLUBS;
    const away = (home + 1 + Math.floor(at / CLUBS)) % CLUBS;
    const day = `${4 + (at % 8)}月${1 + (at % 28)}日`;
    const time = ((9 * 60 + (at % 8) * 70) / (24 * 60)).toFixed(6);
    lines.push(
      [
        day,
        time,
        `第${at % 40}グラウンド`,
        at + 1,
        clubName(home),
        clubName(away).replace('FC', 'ＦＣ'),
        'Token-of_the-league-2026',
      ].join(','),
    );
  }
  return lines.join('\r\n');
}

const LIVE_ROUNDS = 8;
const GOALS_A_ROUND = 12;
const LISTENERS = 200;
const BETWEEN_GOALS_MS = 60;
/** The first ones fill caches and compile code. */
const WARM_UP = 10;

export async function measureInputLive(): Promise<void> {
  const server = await startServerProcess();
  const audience = await openAudience(server, LISTENERS);
  const score = (goals: number) => scoreMany(audience, goals, BETWEEN_GOALS_MS);
  try {
    await score(WARM_UP);
    const admin = await signedIn(server.url, server.demo, 'admin');
    const dryRun = createDryRun(server.url, admin.headers, server.demo.fiscalYear);
    await dryRun();
    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < LIVE_ROUNDS; round += 1) {
      idle.push(...(await score(GOALS_A_ROUND)));
      const entering = new AbortController();
      const rows = again(dryRun, entering.signal);
      busy.push(...(await score(GOALS_A_ROUND)));
      entering.abort();
      await rows;
    }
    printDelays(`press of a goal → last of ${LISTENERS} listeners`, {
      'nobody enters': idle,
      [`${MOST_ROWS} rows are looked through`]: busy,
    });
  } finally {
    await Promise.all([audience.stop(), server.remove()]);
  }
}

async function again(dryRun: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await dryRun();
}

/** The body is made once, so that only the server's work is measured. */
function createDryRun(url: string, headers: Readonly<Record<string, string>>, fiscalYear: number) {
  const body = JSON.stringify({
    items: Array.from({ length: MOST_ROWS }, (_, at) => itemOf(at, fiscalYear)),
  });
  return async () => {
    const answer = await fetch(new URL(planMatchInput.path, url), {
      method: planMatchInput.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
}

function itemOf(at: number, fiscalYear: number): InputItem {
  return {
    category: 'U-12（ジュニア）',
    fiscalYear: String(fiscalYear),
    championshipName: '計測リーグ',
    championshipId: 'bench-league',
    championshipIdInArchive: 'bench-league',
    abbr: '計測',
    organizer: '札幌',
    clubLeftName: `${at % 300}番クラブ`,
    clubRightName: `相手${Math.floor(at / 300)}の${at % 300}`,
    matchNumber: String(at + 1),
    matchDate: `${fiscalYear}/${4 + (at % 8)}/${1 + (at % 28)}`,
    scheduledStartTime: '9:30',
    ground: `第${at % 40}グラウンド`,
    urlAccessToken: `k7Rw-2mQx_9vTzB4-${at % 40}`,
  };
}
