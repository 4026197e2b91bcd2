import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type InputItem,
  type InputPlan,
  inputMatchData,
  matchInputClubs,
  type PlannedItem,
  planMatchInput,
} from '#contract/match/input.ts';
import { BLANK_COMMON, BLANK_ROW, type MatchRow } from '#domain/input/fields.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { handOver, keepDraft } from './draft.ts';
import { formOf } from './form.ts';
import { MatchInput } from './match-input.tsx';

/** An office that has entered one weekend goes on: with what was left out, another file, another championship. */

const TOKEN = 'Token-of_the-cup-2026';
const COMMON = {
  ...BLANK_COMMON,
  category: 'U-12（ジュニア）',
  fiscalYear: '2026',
  championshipName: '春季カップ',
  championshipId: 'cup',
  championshipIdInArchive: 'cup-archive',
  abbr: '春季',
  organizer: '札幌',
  divisionName: '１部',
};
const ROW: MatchRow = {
  ...BLANK_ROW,
  clubLeftName: '北',
  clubRightName: '南',
  matchDate: '2026-05-16',
  ground: '厚別公園',
};

let plan: (items: readonly InputItem[]) => InputPlan;
let written: () => Response;
let sent: readonly InputItem[];

beforeEach(() => {
  signInForTest();
  plan = (items) => planOf(items.map((item, at) => planned(at + 1, item.clubLeftName ? 'new' : 'blank')));
  written = () => Response.json({ success: true, message: '', match_ids: ['m1'], changed_ids: [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') {
      return Response.json({ hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌' } });
    }
    if (url.includes('/api/admin/championship-names')) {
      const year = Number(new URL(url, location.origin).searchParams.get('fiscalYear'));
      const name = { championship_name: '春季リーグ', category: 'WOMAN' };
      const one = { championship_id: `league-${year}`, fiscal_year: year, ...name };
      // What is seen in both years is named by both.
      return Response.json([{ championship_id: 'both', fiscal_year: 2026, ...name }, one]);
    }
    if (url.includes('/api/admin/championships/')) {
      const championship_id = url.split('/').at(-1);
      const form = { name: '春季リーグ', abbreviation: '春季', category: 'WOMAN', fiscalYear: 2027 };
      const rules = { format: 'league', halfMinutes: 15, extraHalves: false, shootOutKicks: 3 };
      return Response.json({ championship_id, form: { ...form, organizer: '札幌', archiveId: 'a', rules } });
    }
    if (url.includes(matchInputClubs.path)) return Response.json([]);
    const { items } = JSON.parse(String(init.body));
    if (url.includes(planMatchInput.path)) return Response.json(plan(items));
    if (!url.includes(inputMatchData.path)) throw new Error(`Nobody expected ${url}.`);
    sent = items;
    return written();
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function planned(row: number, kind: PlannedItem['kind'], changes: Partial<PlannedItem> = {}): PlannedItem {
  const nothing = { differences: [], change_of: null, new_match_id: null, faults: [], notices: [] };
  return { row, kind, match_id: kind === 'new' ? `m${row}` : null, ...nothing, ...changes };
}

function planOf(items: PlannedItem[], changes: Partial<InputPlan['championship']> = {}): InputPlan {
  const championship = { kind: 'same' as const, differences: [], entered: [], ...changes };
  return { championship, new_divisions: [], items };
}

/** The screen with these rows in it; a draft has no token, so that they are made there. */
async function open(rows: readonly MatchRow[]): Promise<void> {
  keepDraft(formOf(COMMON, rows));
  renderScreen(<MatchInput />);
  await screen.findByText('2027年度');
}

function cell(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`);
  if (found === null) throw new Error(`There is no cell ${name}.`);
  return found;
}

const value = (name: string) => cell(name).value;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
const click = (text: string | RegExp) => fireEvent.click(screen.getByText(text, { selector: 'button' }));
const makeTokens = () => click('空のURLトークンを作る');
const paste = (name: string, text: string) =>
  fireEvent.paste(cell(name), { clipboardData: { getData: () => text } });
const links = () =>
  [...document.querySelectorAll('[aria-label="速報員のリンク"] li')].map(
    ({ firstChild }) => firstChild?.textContent,
  );

async function check(): Promise<HTMLElement> {
  click('追加前の確認へ');
  return screen.findByRole('region', { name: '追加前の確認' });
}

async function told(): Promise<string> {
  const dialog = await screen.findByRole('alertdialog');
  const sentence = dialog.querySelector('p')?.textContent ?? '';
  fireEvent.click(within(dialog).getByText('OK'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return sentence;
}

describe('書き込んだあと', () => {
  test('欄の欠けた行は残り、そう言い、作ったリンクは追加した試合のものだけが出る', async () => {
    await open([ROW, { ...ROW, ground: '', clubLeftName: '東' }]);
    makeTokens();
    expect(links()).toEqual([]);
    await check();
    click('試合情報を追加する');
    expect(await told()).toBe(
      '1件の試合情報の追加に成功しました。入力の足りない1行は、追加せずに残しています。',
    );
    expect([value('1行目 左クラブ名'), value('2行目 左クラブ名')]).toEqual(['東', '']);
    expect(value('1行目 URLトークン')).not.toBe('');
    expect(links()).toEqual(['5/16(土) 厚別公園 北 対 南']);
    expect(screen.queryByText(/^前回の入力内容を表示しています。/)).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

test('別の画面で作られた試合は、リンクまで用意して始まり、読み直したあとは書きかけになる', async () => {
  handOver(COMMON, [ROW, { ...ROW, clubLeftName: '東', clubRightName: '西' }]);
  renderScreen(<MatchInput />);
  await screen.findByText(/^日程表の試合を読み込みました。/);
  expect(screen.queryByText(/^前回の入力内容を表示しています。/)).toBeNull();
  const [first, second] = ['1行目 URLトークン', '2行目 URLトークン'].map(value);
  expect([first?.length, second]).toEqual([32, first]);
  await check();
  fireEvent(window, new Event('pagehide'));
  cleanup();
  renderScreen(<MatchInput />);
  expect(await screen.findByText(/^前回の入力内容を表示しています。/)).toBeDefined();
  expect(value('1行目 URLトークン')).toBe('');
});

test('断られたら、確認からやり直せる', async () => {
  written = () => Response.json({ code: 'match_changed', message: '1行目の試合は…' }, { status: 409 });
  await open([ROW]);
  makeTokens();
  await check();
  click('試合情報を追加する');
  expect(await told()).toContain('1行目の試合は…');
  expect(screen.queryByText('試合情報を追加する')).toBeNull();
  await check();
});

describe('確認の文', () => {
  const DIFFERENT = planned(1, 'different', {
    match_id: 'old',
    change_of: 'seen',
    differences: [
      { field: 'scheduledStartTime', name: '開始時刻', stored: '00:00', given: '9:30' },
      { field: 'urlAccessToken', name: 'URLトークン', stored: '別のURLトークン', given: TOKEN },
    ],
  });

  test('別のURLトークンは、リンクが一つ増えると言う', async () => {
    plan = () => planOf([DIFFERENT]);
    await open([ROW]);
    makeTokens();
    const shown = await check();
    expect(shown.textContent).toContain(
      'URLトークン：今あるリンクはそのままで、このトークンのリンクでも入力できるようになります。',
    );
    expect(shown.textContent).toContain('1行目北 対 南開始時刻');
    expect(shown.textContent).toContain('開始時刻：登録は時刻未定、入力は「9:30」');
    fireEvent.click(screen.getByLabelText('変更は反映せず、新しい試合だけを追加する'));
    expect(shown.textContent).toContain('追加・変更する試合はありません。登録されている試合は変わりません。');
  });

  test('共通項目が登録と違えば、直すのは共通項目だと言う', async () => {
    const differences = [{ field: 'abbr', name: '略称', stored: '春', given: '春季' }];
    plan = () => planOf([planned(1, 'new')], { kind: 'different', differences });
    await open([ROW]);
    makeTokens();
    expect((await check()).textContent).toContain(
      '共通項目が、登録されている大会と違うため、追加できません。共通項目を登録内容に合わせてください。',
    );
  });

  test('部のある大会に部のない行を入れると、新しくできる「全試合」に入ると言う', async () => {
    plan = () => ({ ...planOf([planned(1, 'new')]), new_divisions: ['全試合'] });
    await open([ROW]);
    makeTokens();
    expect((await check()).textContent).toContain('部・ブロックの空いた試合は、新しい「全試合」に入ります。');
  });
});

describe('次の範囲を貼り付ける', () => {
  test('読み取らなかった列を言い、多すぎる範囲は読めないと言って、入力を変えない', async () => {
    await open([ROW]);
    paste('2行目 左クラブ名', '節\t左\t右\t審判\n10\t東\t西\t帯同');
    expect(value('2行目 左クラブ名')).toBe('東');
    expect(value('2行目 試合番号')).toBe('第10節');
    expect(screen.getByText('「審判」の列は読み取りませんでした。')).toBeDefined();
    for (const head of ['左\t右\n', '']) {
      paste('1行目 左クラブ名', `${head}${'A\tB\n'.repeat(2_001)}`);
      expect(await told()).toBe('2001行あります。一度に読み取れるのは2000行までです。');
    }
    expect([value('1行目 左クラブ名'), value('2行目 左クラブ名')]).toEqual(['北', '東']);
  });
});

test('今年度と来年度の登録済みの大会を選べ、別の大会に替えると、前の大会の部とグループは消える', async () => {
  await open([ROW]);
  const choice = screen.getByLabelText('登録済みの大会から入力する');
  await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(4));
  expect(field('divisionName')).toBe('１部');
  fireEvent.change(choice, { target: { value: 'league-2027' } });
  await waitFor(() => expect(field('championshipId')).toBe('league-2027'));
  expect(field('divisionName')).toBe('');
});
