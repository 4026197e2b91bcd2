import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offlineScreens, screenTable } from './screen-table.ts';

const screens = screenTable('web');

test('画面の表から、アドレスと、誰の画面かと、その部品がわかる', () => {
  expect(screens).toContainEqual({
    path: '/admin-club/$clubId',
    whose: 'administrators',
    page: 'index.html',
    file: 'admin/clubs/club.tsx',
    isSeldom: false,
    frame: ['app/administrators-only.tsx', 'app/desk-screens.ts'],
    soon: [],
    later: [],
    idle: [],
    mostKb: 220,
  });
});

test('画面の部品は、どれもある', () => {
  expect(screens.length).toBeGreaterThan(50);
  const missing = screens
    .flatMap(({ file, frame, soon, later, idle }) => [file, ...frame, ...soon, ...later, ...idle])
    .filter((file) => !existsSync(`web/${file}`));
  expect(missing).toEqual([]);
});

test('あとから来る部品も描かれる画面は、その部品を知っている', () => {
  const match = screens.find(({ path }) => path === '/indv-result/$championshipId/$matchId');
  expect(match?.later).toEqual(['live-results/later-parts.ts']);
  expect(match?.idle).toEqual(['live-results/idle-parts.ts']);
});

test('会員と速報員の画面は、どれも圏外で開き、管理者のものは開かない', () => {
  const offline = offlineScreens('web');
  for (const { path, page, whose } of screens) {
    const isKept = !['administrators', 'input', 'newcomers'].includes(whose);
    expect(offline[`/${page}`]?.includes(path) ?? false, path).toBe(isKept);
  }
  expect(offline['/index.html']).toContain('/login');
});
