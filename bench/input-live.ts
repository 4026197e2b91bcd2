/**
 * `npm run bench -- input-live`: what a season's dry run costs those who follow a match: from the press of a goal to the last
 * of the listeners, while nobody enters matches and while 2,000 rows are looked through again and again. The two take
 * turns, so that whatever else the machine does meets them alike.
 */

import { type InputItem, planMatchInput } from '#contract/match-input.ts';
import { MOST_ROWS } from '#domain/input/fields.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { openAudience, scoreMany } from './audience.ts';
import { median, percentile } from './figures.ts';

const ROUNDS = 8;
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
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await score(GOALS_A_ROUND)));
      const entering = new AbortController();
      const rows = again(dryRun, entering.signal);
      busy.push(...(await score(GOALS_A_ROUND)));
      entering.abort();
      await rows;
    }
    print({ 'nobody enters': idle, [`${MOST_ROWS} rows are looked through`]: busy });
  } finally {
    await Promise.all([audience.stop(), server.remove()]);
  }
}

async function again(dryRun: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await dryRun();
}

/** The body is made once: only the server's work is to be seen. */
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
    urlAccessToken: `Token-of_the-league-${at % 40}`,
  };
}

function print(delays: Readonly<Record<string, readonly number[]>>): void {
  console.log(`| press of a goal → last of ${LISTENERS} listeners, ms | goals | p50 | p99 | most |`);
  console.log('|---|--:|--:|--:|--:|');
  for (const [name, all] of Object.entries(delays)) {
    const figures = [median(all), percentile(all, 0.99), Math.max(...all)].map((ms) => ms.toFixed(1));
    console.log(`| ${name} | ${all.length} | ${figures.join(' | ')} |`);
  }
}
