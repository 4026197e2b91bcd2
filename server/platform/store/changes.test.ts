import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { newChampionshipForm } from '#domain/championship/form.ts';
import { DEFAULT_SETTINGS } from '#domain/competition/settings.ts';
import { AS_ENTERED } from '#domain/input/stored.ts';
import { DEFAULT_RULES, newMatch } from '#domain/match/match.ts';
import {
  deleteChampionship,
  insertForm,
  replaceDivisions,
  updateForm,
} from '#server/football/championships/admin/repository.ts';
import { enterArchiveId } from '#server/football/championships/entered.ts';
import { insertChampionship, insertDivision } from '#server/football/championships/repository.ts';
import { updateSettings } from '#server/football/competition/repository.ts';
import { renameClub } from '#server/football/matches/club-names-repository.ts';
import { append } from '#server/football/matches/engine/append.ts';
import { fillClubs } from '#server/football/matches/fill-clubs-repository.ts';
import { insertMatch } from '#server/football/matches/repository.ts';
import { insertMatches } from '#server/football/matches/schedule/input-repository.ts';
import { deleteUntouched, updateSchedule } from '#server/football/matches/schedule/repository.ts';
import { insertOperations } from '#server/platform/idempotency/public.ts';
import { insertRevision } from '#server/publishing/site/documents/repository.ts';
import { championship, insertSeason, match, MATCH_DAY_MORNING as NOW } from '#server/testing/season.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { announcing, type Change, type ChangeListener, lastly, whenCommitted } from './changes.ts';
import { isUniqueViolationOf } from './errors.ts';
import type { Database } from './store.ts';

/** A store with a match `cup` `m1` and a championship `empty`, and who hears of its changes. */
async function start() {
  const plain = await openTestStore();
  await insertSeason(plain.db, {}, [{}]);
  await insertSeason(plain.db, { id: 'empty', archiveId: null }, []);
  const listener = { committed: vi.fn<ChangeListener['committed']>(async () => undefined) };
  return { plain, listener, store: announcing(plain, listener) };
}

const M1 = { championshipId: 'cup', matchId: 'm1' };
const CUP: Change = { changedChampionship: 'cup' };
const EMPTY: Change = { changedChampionship: 'empty' };
const STAMP = { ...M1, operationId: 'one', actor: 'test', recordedAt: NOW, receivedAt: NOW };
const FIXTURE = { rules: DEFAULT_RULES, clubs: match().clubs };
const FORM = newChampionshipForm(2026);
const SETTINGS = { settings: DEFAULT_SETTINGS, by: 'kanri@example.jp', now: NOW };

const WRITES: readonly (readonly [string, (db: Database) => Promise<unknown>, readonly Change[]])[] = [
  [
    '新しい試合',
    (db) => insertMatch(match({ matchId: 'm2' }), NOW, db),
    [{ ...M1, matchId: 'm2', version: 0 }],
  ],
  [
    'まとめて入れた試合',
    (db) =>
      insertMatches(
        ['m2', 'm3'].map((matchId) => match({ matchId })),
        NOW,
        db,
      ),
    ['m2', 'm3'].map((matchId) => ({ ...M1, matchId, version: 0 })),
  ],
  [
    '試合の出来事',
    (db) => append(newMatch(FIXTURE), [{ type: 'statusChanged', from: '試合前', to: '前半' }], STAMP, db),
    [{ ...M1, version: 1 }],
  ],
  [
    '日程',
    (db) => updateSchedule({ ...match({ ground: '円山' }), enteredClubs: AS_ENTERED }, 0, NOW, db),
    [{ ...M1, version: 0 }],
  ],
  ['消した試合', (db) => deleteUntouched('cup', 'm1', db), [{ ...M1, version: 0 }]],
  [
    '結果で決まったクラブ',
    (db) => fillClubs('cup', 'm1', { home: '東', away: '西' }, NOW, db),
    [{ ...M1, version: 0 }],
  ],
  [
    'クラブの新しい名前',
    (db) => {
      const days = { from: '2026-04-01', to: '2027-03-31' };
      return renameClub({ from: match().clubs.home, to: '新しい名前', days }, NOW, db);
    },
    [{ ...M1, version: 0 }],
  ],
  [
    '新しい大会',
    (db) => insertChampionship(championship({ id: 'new' }), NOW, db),
    [{ changedChampionship: 'new' }],
  ],
  ['管理者が入れた大会', (db) => insertForm('new', FORM, NOW, db), [{ changedChampionship: 'new' }]],
  ['新しい部', (db) => insertDivision('cup', { id: '2', name: '２部', roundId: 2 }, db), [CUP]],
  ['アーカイブのID', (db) => enterArchiveId('empty', 'archive', NOW, db), [EMPTY]],
  ['大会の内容', (db) => updateForm({ id: 'empty', revision: 1, form: FORM }, NOW, db), [EMPTY]],
  ['部の並び', (db) => replaceDivisions({ id: 'empty', revision: 1, divisions: [] }, NOW, db), [EMPTY]],
  ['消した大会', (db) => deleteChampionship('empty', db), [EMPTY]],
  [
    'サイトの内容の新しい版',
    (db) => insertRevision('faq', { revision: 1, body: '# 題名', author: '', reason: '', madeAt: NOW }, db),
    [{ changedDocument: 'faq' }],
  ],
  ['順位表の設定', (db) => updateSettings({ championshipId: 'cup', version: 0, ...SETTINGS }, db), [CUP]],
];

test.for(WRITES)('%sは、コミットの後に、書いたままに知らされる', async ([, write, changes]) => {
  const { store, listener } = await start();
  await store.transaction(write);
  expect(listener.committed.mock.calls).toEqual([[changes]]);
});

test.for(WRITES)('%sは、知らせる人のいないところでは書けない', async ([, write]) => {
  const { plain, store } = await start();
  await expect(plain.transaction(write)).rejects.toThrow('announcing store');
  await expect(write(store.db)).rejects.toThrow('announcing store');
});

test('最後に書くもののうち、はじめに失敗したものが、失敗の理由になる', async () => {
  const { store } = await start();
  const writing = store.transaction(async (db) => {
    const answer = { fingerprint: '', status: 200, answer: '' };
    const one = { operation: { actor: 'test', key: 'one' }, given: answer, now: NOW };
    const twice = insertOperations([one, one], db).catch(async (error: unknown) => {
      // It is noticed late.
      await setTimeout(50);
      throw error;
    });
    lastly(db, twice);
    // Refused by PostgreSQL because of what has failed before it.
    lastly(db, sql`select 1`.execute(db));
  });
  const error = await writing.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isUniqueViolationOf('operations', error)).toBe(true);
});

test('取り消された書き込みは、だれにも知らされない', async () => {
  const { store, listener } = await start();
  const failed = store.transaction(async (db) => {
    for (const [, write] of WRITES.slice(0, 1)) await write(db);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(listener.committed).not.toHaveBeenCalled();
});

test('覚えていたものは、コミットの後、知らせの前に忘れる', async () => {
  const { store, listener } = await start();
  const order: string[] = [];
  listener.committed.mockImplementation(async () => void order.push('committed'));
  await store.transaction(async (db) => {
    whenCommitted(db, () => order.push('forgotten'));
    await deleteUntouched('cup', 'm1', db);
    await insertDivision('cup', { id: '2', name: '２部', roundId: 2 }, db);
  });
  expect(order).toEqual(['forgotten', 'committed']);
  expect(listener.committed.mock.calls[0]?.[0]).toEqual([CUP, { ...M1, version: 0 }]);
});

/** The row of a match is written with its events. */
const WRITE =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(?:matches|championships|divisions|competitions|site_documents)'/;
const ANNOUNCES = /\b(?:changed|announced?|raiseRevision)\(/;

test('試合と大会とサイトの内容を書くどの関数も、自分で知らせる', async () => {
  const silent: string[] = [];
  const files = await Array.fromAsync(glob('server/**/*.ts'));
  for (const file of files.filter((path) => !/\.test\.ts$|\/testing\/|\/migrations\//.test(path))) {
    const functions = readFileSync(file, 'utf8').split(/^(?=(?:export )?(?:async )?function )/m);
    const announcers = functions.filter((text) => ANNOUNCES.test(text));
    for (const text of functions.filter((one) => WRITE.test(one) && !ANNOUNCES.test(one))) {
      const name = /function (\w+)/.exec(text)?.[1] ?? file;
      const isPartOfAnother =
        !text.startsWith('export') && announcers.some((one) => one.includes(`${name}(`));
      if (!isPartOfAnother) silent.push(`${file}: ${name}`);
    }
  }
  expect(files.length).toBeGreaterThan(200);
  expect(silent).toEqual([]);
});
