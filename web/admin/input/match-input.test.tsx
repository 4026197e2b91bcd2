import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type InputItem,
  type InputPlan,
  inputMatchData,
  matchInputClubs,
  planMatchInput,
} from '#contract/match/input.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { clearDraft } from './draft.ts';
import { MatchInput } from './match-input.tsx';

type Sent = { readonly url: string; readonly items: readonly InputItem[]; readonly key: string | null };

let sent: Sent[];
let plan: (items: readonly InputItem[]) => InputPlan;
let written: () => Response;

const COMMON = [
  ['カテゴリー', 'U-12（ジュニア）', '共通項目でカテゴリーを選択してください。'],
  ['年度', '2027', '共通項目で年度を選択してください。'],
  ['大会名', '春季カップ', '共通項目で大会名を入力してください。'],
  ['大会ID', 'cup', '共通項目で大会IDを入力してください。'],
  ['アーカイブ大会ID', 'cup-archive', '共通項目でアーカイブ大会IDを入力してください。'],
  ['大会名の略称', '春季', '共通項目で大会名の略称を入力してください。'],
  ['主催', '札幌', '主催を選択してください。'],
] as const;

beforeEach(() => {
  signInForTest();
  clearDraft();
  sent = [];
  plan = (items) => ({
    championship: { kind: 'new', differences: [], entered: [] },
    new_divisions: [],
    items: items.map((item, at) => planned(at + 1, item.clubLeftName ? 'new' : 'blank')),
  });
  written = () => Response.json({ success: true, message: '', match_ids: ['m1', 'm2'], changed_ids: [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') {
      return Response.json({ hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌' } });
    }
    if (url.includes('/api/admin/championship-names')) return Response.json([]);
    if (url.includes(matchInputClubs.path))
      return Response.json([{ club_id: 'c1', name: 'みどり野FC', variants: [] }]);
    const { items } = JSON.parse(String(init.body));
    sent.push({ url, items, key: new Headers(init.headers).get('idempotency-key') });
    if (url.includes(planMatchInput.path)) return Response.json(plan(items));
    if (url.includes(inputMatchData.path)) return written();
    throw new Error(`Nobody expected ${url}.`);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function planned(row: number, kind: InputPlan['items'][number]['kind']): InputPlan['items'][number] {
  const match_id = kind === 'new' ? `m${row}` : null;
  return {
    row,
    kind,
    match_id,
    differences: [],
    change_of: null,
    new_match_id: null,
    faults: [],
    notices: [],
  };
}

async function open(): Promise<void> {
  renderScreen(<MatchInput />);
  await screen.findByText('2027年度');
}

/** By its label; asking for roles among 250 inputs takes seconds. */
function common(label: string): HTMLElement {
  const found = [...document.querySelectorAll('label')].find(
    ({ firstChild }) => firstChild?.textContent === label,
  );
  const field = document.getElementById(found?.htmlFor ?? '');
  if (field === null) throw new Error(`There is no field ${label}.`);
  return field;
}

function cell(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (found === null) throw new Error(`There is no cell ${name}.`);
  return found;
}

const region = async (name: string) => waitFor(() => cell(name));
const type = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } });
const checkButton = () => screen.getByText('追加前の確認へ');
const writeButton = () => screen.getByText('試合情報を追加する');

function fillCommon(): void {
  for (const [label, value] of COMMON) fireEvent.change(common(label), { target: { value } });
}

function paste(name: string, text: string): void {
  fireEvent.paste(cell(name), { clipboardData: { getData: () => text } });
}

const TWO = [
  '北\t南\t1\t5/16\t9:30\t厚別公園\tToken-of_the-cup-2026',
  '東\t西\t2\t5/16\t\t厚別公園\tToken-of_the-cup-2026',
].join('\n');

function dialogShown(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[role=alertdialog]');
  if (found === null) throw new Error('Nothing is said.');
  return found;
}

async function told(): Promise<string> {
  const dialog = await waitFor(() => dialogShown());
  const sentence = dialog.querySelector('p')?.textContent ?? '';
  fireEvent.click(within(dialog).getByText('OK'));
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  return sentence;
}

test('20行と、今年度と来年度の選択がある', async () => {
  await open();
  expect(document.querySelectorAll('[aria-label$="行目 会場"]')).toHaveLength(20);
  const years = within(common('年度')).getAllByRole('option');
  expect(years.map(({ textContent }) => textContent)).toEqual(['選択してください', '2026年度', '2027年度']);
  expect(cell('1行目 開始時刻')).toHaveProperty('value', '00:00');
});

test('空にした開始時刻は、欄を離れても空のままで、その行は追加されないと言う', async () => {
  await open();
  fillCommon();
  paste('1行目 左クラブ名', TWO);
  type('1行目 開始時刻', '');
  fireEvent.blur(cell('1行目 開始時刻'));
  expect(cell('1行目 開始時刻')).toHaveProperty('value', '');
  expect(await screen.findByText('開始時刻が空のため、この行は追加されません。')).toBeDefined();
  expect(screen.getByText('確認する試合：1件')).toBeDefined();
});

test('足りない項目は仕様の順に一つずつ知らせ、その欄へ戻す', async () => {
  await open();
  for (const [label, value, message] of COMMON) {
    fireEvent.click(checkButton());
    expect(await told()).toBe(message);
    expect(document.activeElement).toBe(common(label));
    fireEvent.change(common(label), { target: { value } });
  }
  fireEvent.click(checkButton());
  expect(await told()).toBe('少なくとも1つの試合情報を入力してください。');
  expect(sent).toEqual([]);
});

test('計画を見てから追加し、件数を知らせ、行を空にする', async () => {
  await open();
  fillCommon();
  paste('1行目 左クラブ名', TWO);
  fireEvent.click(checkButton());
  const shown = await region('追加前の確認');
  expect(shown.textContent).toContain('追加 2件');
  expect(sent).toHaveLength(1);
  fireEvent.click(writeButton());
  expect(await told()).toBe('2件の試合情報の追加に成功しました。');
  expect(sent[1]?.items).toMatchObject([
    { matchId: 'm1', matchDate: '2027-05-16', scheduledStartTime: '09:30', championshipId: 'cup' },
    { matchId: 'm2', scheduledStartTime: '00:00' },
  ]);
  expect(cell('1行目 左クラブ名')).toHaveProperty('value', '');
  expect(common('大会ID')).toHaveProperty('value', 'cup');
});

test('返事が届かなければそう言い、もう一度押すと、同じ操作番号で送る', async () => {
  await open();
  fillCommon();
  paste('1行目 左クラブ名', TWO);
  fireEvent.click(checkButton());
  await region('追加前の確認');
  written = () => {
    throw new TypeError('Failed to fetch');
  };
  fireEvent.click(writeButton());
  expect(await told()).toBe('試合情報の追加に失敗しました。時間をおいて再度お試しください。');
  expect(cell('1行目 左クラブ名')).toHaveProperty('value', '北');
  written = () => Response.json({ success: true, message: '', match_ids: ['m1', 'm2'], changed_ids: [] });
  fireEvent.click(writeButton());
  expect(await told()).toBe('2件の試合情報の追加に成功しました。');
  const keys = sent.slice(1).map(({ key }) => key);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).not.toBeNull();
});

test('断られたら、仕様の文に、サーバーの理由を添える', async () => {
  await open();
  fillCommon();
  paste('1行目 左クラブ名', TWO);
  fireEvent.click(checkButton());
  await region('追加前の確認');
  written = () => Response.json({ code: 'match_exists', message: '1行目の試合IDは…' }, { status: 409 });
  fireEvent.click(writeButton());
  expect(await told()).toMatch(/^試合情報の追加に失敗しました。.*1行目の試合IDは…$/);
});

test('ログインの印がなければ、何も送らずにそう言う', async () => {
  await open();
  fillCommon();
  paste('1行目 左クラブ名', TWO);
  localStorage.removeItem('idTokenForAuth');
  fireEvent.click(checkButton());
  expect(await told()).toMatch(/^認証トークンが見つかりません。/);
  expect(sent).toEqual([]);
});

describe('計画', () => {
  test('登録と違う行は、違いを見せ、追加させず、空にすれば先へ進める', async () => {
    const whole = plan;
    plan = (items) => ({
      ...whole(items),
      items: [
        {
          ...planned(1, 'different'),
          differences: [
            { field: 'ground', name: '会場', stored: '白石', given: '厚別公園' },
            { field: 'group_1', name: 'グループ1', stored: 'Ａ', given: '' },
          ],
        },
        planned(2, 'new'),
      ],
    });
    await open();
    fillCommon();
    paste('1行目 左クラブ名', TWO);
    fireEvent.click(checkButton());
    const shown = await region('追加前の確認');
    expect(shown.textContent).toContain('会場：登録は「白石」、入力は「厚別公園」');
    expect(shown.textContent).toContain('グループ1：登録は「Ａ」、入力は空欄');
    expect(screen.queryByText('試合情報を追加する')).toBeNull();
    plan = whole;
    fireEvent.click(cell('1行目を空にする'));
    fireEvent.click(checkButton());
    await screen.findByText('試合情報を追加する');
    expect(sent.at(-1)?.items[0]).toEqual({});
  });

  test('変更も反映すると選べば、確認した内容を添えて書き込み、何件変えたかを言う', async () => {
    const whole = plan;
    plan = (items) => ({
      ...whole(items),
      items: [
        {
          ...planned(1, 'different'),
          match_id: 'old',
          change_of: 'seen',
          differences: [{ field: 'matchDate', name: '試合日', stored: '2026-05-15', given: '2026-05-16' }],
        },
        planned(2, 'new'),
      ],
    });
    written = () => Response.json({ success: true, message: '', match_ids: ['m2'], changed_ids: ['old'] });
    await open();
    fillCommon();
    paste('1行目 左クラブ名', TWO);
    fireEvent.click(checkButton());
    const shown = await region('追加前の確認');
    expect(shown.textContent).toContain('登録と違う内容の試合（1件）');
    fireEvent.click(screen.getByLabelText('変更も反映する'));
    fireEvent.click(screen.getByText('試合情報を追加・変更する'));
    expect(await told()).toBe('1件の試合情報の追加に成功しました。1件の試合情報を変更しました。');
    expect(sent.at(-1)?.items).toMatchObject([{ matchId: 'old', changeOf: 'seen' }, { matchId: 'm2' }]);
  });

  test('計画のあとで何かを変えると、計画は消える', async () => {
    await open();
    fillCommon();
    paste('1行目 左クラブ名', TWO);
    fireEvent.click(checkButton());
    await region('追加前の確認');
    type('1行目 会場', '白石');
    expect(screen.queryByText('まだ何も登録していません。')).toBeNull();
    expect(checkButton()).toBeDefined();
  });
});

test('誤りは、欄を離れてからその欄に出て、一覧からその欄へ戻れる', async () => {
  await open();
  fillCommon();
  paste('1行目 左クラブ名', TWO);
  const date = cell('2行目 試合日');
  date.focus();
  type('2行目 試合日', '5月32日');
  expect(date.getAttribute('aria-invalid')).toBe('false');
  fireEvent.blur(date);
  expect(date.getAttribute('aria-invalid')).toBe('true');
  const list = await region('誤り（1件）');
  cell('1行目 会場').focus();
  fireEvent.click(within(list).getByRole('button'));
  expect(document.activeElement).toBe(cell('2行目 試合日'));
  fireEvent.click(checkButton());
  expect(await told()).toContain('試合情報に誤りがあります。');
  expect(sent).toEqual([]);
});

test('作ったURLトークンのリンクは、試合を追加すると日・会場・クラブの名とともに一度だけ出て、下書きには残らない', async () => {
  await open();
  fillCommon();
  paste('1行目 左クラブ名', '左\t右\t日付\t時刻\t会場\n北\t南\t5/16\t9:30\t厚別公園');
  const token = String(Reflect.get(cell('1行目 URLトークン'), 'value'));
  expect(token).toMatch(/^[\w-]{32}$/);
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('北'));
  expect(JSON.stringify({ ...localStorage })).not.toContain(token);
  fireEvent.click(checkButton());
  await region('追加前の確認');
  // Nothing is open yet.
  expect(document.querySelector('[aria-label=速報員のリンク]')).toBeNull();
  fireEvent.click(writeButton());
  await told();
  const link = await region('5/16(日) 09:30 厚別公園 北 対 南のリンク');
  expect(link).toHaveProperty('value', `${location.origin}/connecter/select-reporting-match/${token}`);
  expect(sent.map(({ items }) => items[0]?.urlAccessToken)).toEqual(['', token]);
});

test('別の書き方のクラブ名には登録名を示し、押すとその名とIDになる', async () => {
  await open();
  type('1行目 左クラブ名', 'みどり野エフシー');
  fireEvent.click(await screen.findByText('みどり野FC', { selector: 'button' }));
  expect(cell('1行目 左クラブ名')).toHaveProperty('value', 'みどり野FC');
  expect(cell('1行目 左クラブID')).toHaveProperty('value', 'c1');
});

test('Enterと矢印で、表のように隣の欄へ移り、かな漢字の変換中は移らない', async () => {
  await open();
  const first = cell('1行目 会場');
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter', isComposing: true });
  // Safari says that the conversion is over before it tells of the Enter that has ended it.
  fireEvent.keyDown(first, { key: 'Enter', isComposing: false, keyCode: 229 });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(cell('2行目 会場'));
  fireEvent.keyDown(cell('2行目 会場'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(cell('1行目 開始時刻'));
});

test('CSVを読み込むと行が入れ替わり、番号はファイルの行になり、前の内容は、尋ねてから消す', async () => {
  await open();
  fillCommon();
  type('1行目 左クラブ名', '消える');
  const rows = Array.from({ length: 45 }, (_, at) => `北${at},南${at},5/16,厚別公園`);
  const file = new File([`左クラブ名,右クラブ名,試合日,会場\n${rows.join('\n')}`], 'a.csv');
  fireEvent.change(screen.getByLabelText('CSV・Excelを読み込む'), { target: { files: [file] } });
  fireEvent.click(await screen.findByText('はい'));
  await waitFor(() => expect(cell('2行目 左クラブ名')).toHaveProperty('value', '北0'));
  expect(cell('2行目 試合日')).toHaveProperty('value', '2027-05-16');
  fireEvent.click(screen.getByText('次の行'));
  expect(cell('46行目 右クラブ名')).toHaveProperty('value', '南44');
});
