/** 大会の表をExcelに：書き出したファイルを、本物の読み取りで読み返す。 */

import { expect, test } from 'vitest';
import { exportCompetition, saveCompetition } from '#contract/championship/admin-competition.ts';
import { DEFAULT_SETTINGS, defaultGroup, type WantedSettings } from '#domain/competition/settings.ts';
import { decode, inflate } from '#domain/input/testing/zip-file.ts';
import { sharedTexts, sheetRecords } from '#domain/input/workbook/sheet.ts';
import { cellFormats } from '#domain/input/workbook/styles.ts';
import { openZip } from '#domain/input/workbook/zip.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { enterResult } from '#server/testing/results.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';

const params = { championshipId: 'cup' };

async function started(settings: Partial<WantedSettings>) {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  await insertSeason(server.store.db, { rules: LEAGUE, name: '=春季リーグ' }, [
    { matchId: 'm1', clubs: { home: '北', away: '南' } },
    { matchId: 'm2', clubs: { home: '南', away: '西' } },
    { matchId: 'm3', clubs: { home: '西', away: '北' } },
  ]);
  const { lots: _lots, ...wanted } = { ...DEFAULT_SETTINGS, ...settings };
  const saved = await ask(saveCompetition, { params, body: { version: 0, settings: wanted } });
  expect(saved.status, JSON.stringify(saved.json)).toBe(200);
  return {
    db: server.store.db,
    ask: () => ask(exportCompetition, { params }),
    async exported() {
      const { status, json } = await ask(exportCompetition, { params });
      expect(status).toBe(200);
      const { file_name: name, content } = json as { file_name: string; content: string };
      return { name, sheets: await sheetsIn(Buffer.from(content, 'base64')) };
    },
  };
}

/** The cells of every sheet as they are shown, by the sheet's name. */
async function sheetsIn(bytes: Uint8Array): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
  const open = openZip(bytes, inflate);
  const text = async (name: string) => {
    const file = await open?.(name);
    return file ? (decode(file, 'utf-8') ?? '') : '';
  };
  const names = [...(await text('xl/workbook.xml')).matchAll(/<sheet [^>]*?name="([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  const shared = sharedTexts(await text('xl/sharedStrings.xml'));
  const formatOf = cellFormats(await text('xl/styles.xml'));
  const sheets = names.map(async (name, index) => {
    const xml = await text(`xl/worksheets/sheet${index + 1}.xml`);
    return [name, sheetRecords(xml, { shared, formatOf, is1904: false }).records] as const;
  });
  return new Map(await Promise.all(sheets));
}

test('日程と結果、順位表が、それぞれのシートになる', async () => {
  const rules = { ...DEFAULT_SETTINGS.rules, meetings: 1 };
  const { db, exported } = await started({ rules, groups: [defaultGroup('1/A', 'league')] });
  await enterResult('2-1', { matchId: 'm1' }, db);
  const { name, sheets } = await exported();
  expect(name).toBe('=春季リーグ.xlsx');
  expect([...sheets.keys()]).toEqual(['日程と結果', '順位表']);
  const schedule = sheets.get('日程と結果') ?? [];
  expect(schedule[0]).toEqual(['=春季リーグ']);
  expect(schedule).toHaveLength(5);
  const played = schedule.find((cells) => cells.includes('結果登録済み'));
  expect(played?.slice(3, 11)).toEqual([
    '１部 A',
    expect.any(String),
    '北',
    '2',
    '1',
    '南',
    expect.any(String),
    expect.any(String),
  ]);
  expect(schedule.filter((cells) => cells.includes('試合前'))).toHaveLength(2);
  const table = sheets.get('順位表') ?? [];
  expect(table).toContainEqual(['1', '北', '1', '1', '0', '0', '', '', '2', '1', '1', '3', '勝点']);
});

test('一人が同時にいくつも書き出すと、二つまでが書かれ、あとは待つように言われる', async () => {
  const { ask } = await started({});
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
});

test('トーナメント表は、勝ち上がりの先が二つの試合の間に立つ', async () => {
  const club = (name: string) => ({ kind: 'club', club: name }) as const;
  const winner = (of: string) => ({ kind: 'winner', of }) as const;
  const entry = { storedMatch: null, walkover: null };
  const { exported } = await started({
    bracket: [
      { ...entry, id: '1-1', name: '準決勝第1試合', slots: { home: club('東'), away: club('西') } },
      { ...entry, id: '1-2', name: '準決勝第2試合', slots: { home: club('北'), away: club('南') } },
      { ...entry, id: '2-1', name: '決勝', slots: { home: winner('1-1'), away: winner('1-2') } },
    ],
  });
  const grid = (await exported()).sheets.get('トーナメント表') ?? [];
  const lineOf = (text: string) => grid.findIndex((cells) => cells.includes(text));
  const final = lineOf('準決勝第1試合の勝者');
  expect(final).toBeGreaterThan(lineOf('東'));
  expect(final).toBeLessThan(lineOf('北'));
  expect(grid[final]?.indexOf('準決勝第1試合の勝者')).toBe(3);
});
