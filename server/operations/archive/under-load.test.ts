import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { openStoreToLook } from '#server/platform/store/store.ts';
import { put } from '#server/testing/calls.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestSettings, openTestStore } from '#server/testing/stores.ts';
import { readArchive } from './archive.ts';
import { envOf, openInstallation } from './testing/installation.ts';
import { type, typeAndKill } from './testing/program.ts';

const PHONES = 8;
/** A match holds 1,000 operations: a phone goes on to its next match before. */
const OF_A_MATCH = 900;
const OF_A_PHONE = 5;
const MATCHES = Array.from({ length: PHONES * OF_A_PHONE }, (_, index) => `m${index}`);
/** A server, three commands and their starts on a busy two-core machine. */
const LONGEST_MS = 180_000;

test(
  'ゴールが入り続ける間に控えを作り、すべて失って戻しても、doctor は健全で、控えの前のゴールはすべてある',
  async () => {
    const store = await openTestStore();
    const server = await startServerProcess(store.settings);
    await insertSeason(
      store.db,
      {},
      MATCHES.map((matchId) => ({ matchId })),
    );
    const { token } = await link(store.db, matchesOfCup(...MATCHES), '2999-01-01T00:00:00Z');
    for (const matchId of MATCHES) {
      const kickOff = { championshipId: 'cup', matchId, currentStatus: '試合前', newStatus: '前半' };
      expect((await put(server.url, updateMatchStatus, kickOff, { token })).status).toBe(200);
    }

    const acknowledged: string[] = [];
    let isOver = false;
    const phones = Array.from({ length: PHONES }, async (_, phone) => {
      for (let pressed = 0; !isOver; pressed += 1) {
        const key = randomUUID();
        const matchId = MATCHES[phone * OF_A_PHONE + Math.floor(pressed / OF_A_MATCH)];
        const goal = {
          championshipId: 'cup',
          matchId,
          scoredClub: 'club_left',
          matchStatus: '前半',
          operation: pressed % 2 === 0 ? 'plus' : 'minus',
        };
        expect((await put(server.url, operateScore, goal, { token, key })).status).toBe(200);
        acknowledged.push(key);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(100);
    const before = [...acknowledged];
    const made = await type(['backup'], envOf(store.settings));
    const after = acknowledged.length;
    isOver = true;
    await Promise.all(phones);
    expect(made).toMatchObject({ code: 0, complained: '' });
    // The matches went on meanwhile.
    expect(after).toBeGreaterThan(before.length);
    await server.kill();

    const folder = join(store.settings.dataDir, 'backups');
    const [name = ''] = await readdir(folder);
    const bare = await openTestSettings();
    const restored = await type(['restore', join(folder, name)], envOf(bare));
    expect(restored).toMatchObject({ code: 0, complained: '' });
    const doctor = await type(['doctor'], envOf(bare));
    expect(doctor).toMatchObject({ code: 0, complained: '' });
    expect(doctor.said).toContain('結果：健全です。');

    const again = await openStoreToLook(bare);
    const rows = await again.db
      .selectFrom('match_events')
      .select('operation_id')
      .where('type', 'in', ['goalScored', 'goalCancelled'])
      .execute();
    await again.close();
    const kept = new Set(rows.map(({ operation_id }) => operation_id));
    expect(before.filter((key) => !kept.has(key))).toEqual([]);
    expect([...kept].filter((key) => !acknowledged.includes(key))).toEqual([]);
  },
  LONGEST_MS,
);

test(
  '控えを作る途中で何度止められても、控えに見えるものはすべて読め、次の控えは何も残さずにできる',
  async () => {
    const { settings, config } = await openInstallation();
    const { folder } = config.backup;
    expect(await typeAndKill(['backup'], envOf(settings))).toBeGreaterThan(0);
    expect((await type(['backup'], envOf(settings))).code).toBe(0);
    const names = await readdir(folder);
    expect(names.filter((name) => !/^tsunagu-\d{8}T\d{6}Z\.tar$/.test(name))).toEqual([]);
    for (const name of names) {
      const { tables } = await readArchive(join(folder, name), null, async (_name, stream) => {
        for await (const _ of stream);
      });
      expect(tables.match_events).toBe(508);
    }
  },
  LONGEST_MS,
);

test(
  '戻す途中で何度止められても、データベースはないか、すべてあるかで、もう一度戻せば揃う',
  async () => {
    const { settings, config } = await openInstallation();
    expect((await type(['backup'], envOf(settings))).code).toBe(0);
    const [name = ''] = await readdir(config.backup.folder);
    const file = join(config.backup.folder, name);
    const bare = await openTestSettings();
    const kills = await typeAndKill(['restore', file, '--replace'], envOf(bare), async () => {
      const found = await openStoreToLook(bare).catch(() => null);
      if (found === null) return;
      const events = await found.db.selectFrom('match_events').select('seq').execute();
      await found.close();
      expect(events).toHaveLength(508);
    });
    expect(kills).toBeGreaterThan(0);
    const restored = await type(['restore', file, '--replace'], envOf(bare));
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect((await type(['doctor'], envOf(bare))).said).toContain('結果：健全です。');
    expect((await readdir(bare.dataDir)).filter((entry) => entry.startsWith('unfinished-'))).toEqual([]);
  },
  LONGEST_MS,
);
