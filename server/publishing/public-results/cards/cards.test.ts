import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startLeague } from '../testing/league.ts';
import { cardMatch } from './facts.ts';
import { CARD } from './picture.ts';

const cardOf = (...names: readonly string[]) => `/cards/${names.map(encodeURIComponent).join('/')}/card.png`;

test('カードはPNGの絵で、同じなら304、ゴールが入れば別の絵になる', async () => {
  const { fetched, score } = await startLeague('live');
  const before = await fetched(cardOf('cup', 'm1'));
  expect([before.status, before.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(before.headers.get('cache-control')).toBe('no-cache');
  expect(await sharp(before.bytes).metadata()).toMatchObject({ format: 'png', ...CARD });
  // As chat applications take it at once.
  expect(before.bytes.length).toBeLessThan(100_000);
  const known = { 'if-none-match': before.headers.get('etag') ?? '' };
  const unchanged = await fetched(cardOf('cup', 'm1'), known);
  expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  await score();
  const after = await fetched(cardOf('cup', 'm1'), known);
  expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, false]);
});

test('公開していない大会の試合のカードは、大会のカードと同じで、何が起きても変わらない', async () => {
  const { fetched, score, set } = await startLeague('none');
  const [ofMatch, ofChampionship, ofNoMatch] = await Promise.all(
    [['cup', 'm1'], ['cup'], ['cup', 'nope']].map((names) => fetched(cardOf(...names))),
  );
  expect(ofMatch?.bytes.equals(ofChampionship?.bytes ?? Buffer.of())).toBe(true);
  expect(ofMatch?.bytes.equals(ofNoMatch?.bytes ?? Buffer.of())).toBe(true);
  await score();
  const later = await fetched(cardOf('cup', 'm1'));
  expect(later.headers.get('etag')).toBe(ofMatch?.headers.get('etag'));
  await set('live');
  expect((await fetched(cardOf('cup', 'm1'))).bytes.equals(later.bytes)).toBe(false);
  await set('none');
  expect((await fetched(cardOf('cup', 'm1'))).bytes.equals(later.bytes)).toBe(true);
});

test('登録された結果だけを公開する大会では、試合中のスコアはカードにも出ない', async () => {
  const { fetched, score } = await startLeague('final');
  const before = await fetched(cardOf('cup', 'm1'));
  await score();
  expect((await fetched(cardOf('cup', 'm1'))).headers.get('etag')).toBe(before.headers.get('etag'));
});

test('サイトが公開をやめれば、カードにも試合は出ない', async () => {
  const { fetched, open } = await startLeague('live');
  const shown = await fetched(cardOf('cup', 'm4'));
  await open(false);
  const [hidden, ofChampionship] = await Promise.all(
    [['cup', 'm4'], ['cup']].map((names) => fetched(cardOf(...names))),
  );
  expect(hidden?.bytes.equals(shown.bytes)).toBe(false);
  expect(hidden?.bytes.equals(ofChampionship?.bytes ?? Buffer.of())).toBe(true);
});

test('練習用の大会と知らない大会は、見分けのつかないサイトのカードになる', async () => {
  const { fetched } = await startLeague('live');
  const answers = await Promise.all(
    [['practice'], ['unknown'], ['unknown', 'm1'], ['あ'.repeat(300)]].map((names) =>
      fetched(cardOf(...names)),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
});

const ATTACKS = [
  ['HTML', '<b>"&\'</b></span><script>alert(1)</script>'],
  ['実体参照', '&#0;&lt;&unknown;'],
  ['見えない文字', '\u202e\u200b\u0007'],
  ['空白', '　'],
  ['重なる記号', 'Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301a'.repeat(30)],
  ['3,000字', '長'.repeat(3_000)],
  ['切れ目のない200字', 'W'.repeat(200)],
  ['絵文字', '👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿⚽'],
] as const;

test.each(ATTACKS)(
  'クラブと会場の名に何が書かれていても、同じ大きさの別の絵になる：%s',
  async (_what, name) => {
    const { db, fetched } = await startLeague('live');
    const before = await fetched(cardOf('cup', 'm4'));
    const words = { club_left_name: name, club_right_name: name, ground: name };
    await db.updateTable('matches').set(words).where('match_id', '=', 'm4').execute();
    const { status, bytes, headers } = await fetched(cardOf('cup', 'm4'));
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...CARD });
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
  },
);

test('番地にならない名は断り、壊れない', async () => {
  const { fetched } = await startLeague('live');
  for (const path of ['/cards/%00/card.png', '/cards/cup/%00/card.png', '/cards/%E0%A4%A/card.png']) {
    expect((await fetched(path)).status, path).toBe(400);
  }
});

test('一度に多くのカードを求められても、同じカードは一度だけ描かれる', async () => {
  const { fetched } = await startLeague('live');
  const answers = await Promise.all(Array.from({ length: 60 }, () => fetched(cardOf('cup', 'm2'))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
});

test('試合の状況ごとに、カードに書かれること', async () => {
  const { read } = await startLeague('live');
  const { matches } = (await read()).json;
  const lines = matches.map((match) => {
    const { middle, kicks, standing } = cardMatch(match);
    return [match.match_id, middle, kicks, standing.tone, standing.word];
  });
  expect(lines).toEqual([
    ['m1', '10:00', null, 'before', '5月16日（土）'],
    ['m2', '3 - 0', null, 'live', '速報 前半'],
    ['m3', '2 - 1', null, 'finished', '試合終了'],
    ['m4', '2 - 1', null, 'finished', '試合終了'],
    ['m5', '対', null, 'postponed', '延期'],
  ]);
  const [first] = matches;
  if (first === undefined) throw new Error('There is no match.');
  const afterKicks = cardMatch({
    ...first,
    game_status: '試合終了',
    has_pk: true,
    home_club: { ...first.home_club, pk_score: 4 },
    away_club: { ...first.away_club, pk_score: 3 },
  });
  expect(afterKicks).toMatchObject({ middle: '0 - 0', kicks: 'PK 4 - 3' });
  expect(cardMatch({ ...first, scheduled_match_start_time: null }).middle).toBe('時刻未定');
});
