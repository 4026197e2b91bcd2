/** A drawn page is there with the first bytes: they must be few. */

import { request } from 'node:http';
import { signedIn } from '#scripts/signed-in.ts';
import { insertSeasonInto, LEAGUE } from '#server/testing/season.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

/** Fits into the first ten packets of a connection (some 14 KB) with its headers. 0.8 KB of it keep early presses. */
const MOST_BYTES = 11_264;
/** A page that stays as it is is compressed again some seconds later. */
const SETTLED_MS = 20_000;

const CLUBS = [
  '北海道札幌みどり野フットボールクラブ',
  'SSS札幌サッカースクール',
  'コンサドーレ室蘭U-15',
  'スプレッド・イーグルFC函館',
  'フロンティア トルナーレFC',
  'ASC北海道',
  'アンフィニMAKI.FC',
  'ベアフット北海道U-15',
  '札幌ジュニアFCユース',
  'DOHTOジュニアユース',
  'LIV FOOTBALL CLUB U-15',
  '旭川サッカースクール',
];
const GROUNDS = ['厚別公園', '札幌サッカーアミューズメントパーク', '室蘭市入江運動公園'];

const own = ownServer();

test('一年のリーグ戦66試合のページは、11 KBまでで届く', async () => {
  await own.stop();
  const season = { id: 'season', archiveId: 'season', rules: LEAGUE, name: '第12回 北海道カブスリーグU-15' };
  await insertSeasonInto(own.dataDir, { ...season, fiscalYear: own.demo.fiscalYear }, roundRobin());
  await own.start();
  const { cookies } = await signedIn(own.url, own.demo, 'premium');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const bytes = () => bytesOf(`${own.url}/latest-results-by-championship/season`, cookie);
  await expect.poll(bytes, { timeout: SETTLED_MS }).toBeLessThanOrEqual(MOST_BYTES);
});

/** Each against each, six matches a week; this week's round is the sixth. */
function roundRobin() {
  const [first = '', ...others] = CLUBS;
  const today = Temporal.Now.plainDateISO('Asia/Tokyo');
  return others.flatMap((_, round) => {
    const all = [first, ...others.slice(round), ...others.slice(0, round)];
    return all.slice(0, 6).map((home, index) => ({
      matchId: `${home}-${all[11 - index]}`,
      label: `第${round * 6 + index + 1}試合`,
      matchNumber: round * 6 + index + 1,
      group1: null,
      date: today.add({ weeks: round - 5 }).toString(),
      scheduledStartTime: ['10:00', '11:30', '13:00'][index % 3] ?? null,
      ground: GROUNDS[(round + index) % 3] ?? '',
      clubs: { home, away: all[11 - index] ?? '' },
    }));
  });
}

/** As they travel; none of a page that is not drawn yet. */
function bytesOf(address: string, cookie: string): Promise<number> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(address, { headers }, async (answer) => {
    let bytes = 0;
    for await (const piece of answer) bytes += piece.length;
    resolve(answer.headers['tsunagu-document'] === 'member' ? bytes : Infinity);
  });
  asked.on('error', reject).end();
  return promise;
}
