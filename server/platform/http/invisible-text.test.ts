import { expect, test } from 'vitest';
import { createClub } from '#contract/club/clubs.ts';
import { CLUB } from '#domain/club/form.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { blankOf } from '#domain/record/form.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { withoutInvisible } from './storable-text.ts';

test.each([
  ['右から左への切り替え', 'クラブ\u202eネチ', 'クラブネチ'],
  ['向きの囲み', '\u2066北\u2069', '北'],
  ['向きの印', '\u200e090\u200f', '090'],
  ['幅のない空白とバイト順マーク', '\ufeff札\u200b幌', '札幌'],
  ['絵文字をつなぐ印', '👩\u200d👧⚽\ufe0f', '👩\u200d👧⚽\ufe0f'],
  ['異体字の印', '葛\u{e0100}城', '葛\u{e0100}城'],
  ['形のない文字', '\u3164北\u00ad海\u2800道\u{e0041}', '北海道'],
  ['タブと改行', '一\t二\r\n三', '一\t二\r\n三'],
])('%sは、名前が読めるとおりになる', (_what, typed, kept) => {
  expect(withoutInvisible({ list: [{ name: typed }] })).toEqual({ list: [{ name: kept }] });
});

test('パスワードは、打たれたまま', () => {
  const typed = { password: 'あおい\u200bボール', mailPassword: '\ufeffsecret' };
  expect(withoutInvisible({ ...typed })).toEqual(typed);
});

test('前に保存されたものを指す番号は、そのまま', () => {
  const typed = {
    matchId: 'M1\u200b',
    match_id: 'M1\u200b',
    id: '\u2060a',
    ids: ['\u2060a'],
    clubIds: ['c\u200b'],
  };
  expect(withoutInvisible({ ...typed })).toEqual(typed);
});

test('ファイルのバイトと、深すぎる入れ子には触れない', () => {
  const bytes = Buffer.from('\u202e');
  expect(withoutInvisible(bytes)).toBe(bytes);
  const deep = JSON.parse(`${'['.repeat(5_000)}"\u202e"${']'.repeat(5_000)}`);
  expect(withoutInvisible(deep)).toBe(deep);
});

test('登録したクラブの名前に、見えない文字は残らない。それだけの名前は、空の名前として断られる', async () => {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const form = { ...blankOf(CLUB), name: '\u202e札幌\u200bクラブ\u2069', categories: [CATEGORIES[0]] };
  const made = await ask(createClub, { body: { clubId: 'c1', form } });
  expect([made.status, made.json]).toEqual([200, expect.anything()]);
  const stored = await server.store.db.selectFrom('clubs').selectAll().execute();
  expect(JSON.stringify(stored)).toContain('札幌クラブ');
  expect(JSON.stringify(stored)).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/u);
  const empty = await ask(createClub, { body: { clubId: 'c2', form: { ...form, name: '\u200b\u202e' } } });
  expect(empty.status).toBe(400);
});
