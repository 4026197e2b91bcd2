import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminClubDetail, AdminClubRow } from '#contract/club/clubs.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { type RecordServer, recordServer } from '../testing/record-server.ts';
import { Club } from './club.tsx';
import { Clubs } from './clubs.tsx';
import { NewClub } from './new-club.tsx';

const PATH = '/api/admin/clubs';

function row(changes: Partial<AdminClubRow> = {}): AdminClubRow {
  return {
    club_id: 'C0001',
    club_name: '西岡FC',
    short_name: '',
    kana: 'にしおか',
    categories: ['U-15（ジュニアユース）'],
    url: 'https://nishioka.example/',
    first_colour: '',
    second_colour: '',
    retired: false,
    ...changes,
  };
}

function detail(changes: Partial<AdminClubDetail> = {}): AdminClubDetail {
  return {
    club_id: 'C0001',
    revision: 2,
    form: {
      name: '西岡FC',
      shortName: '',
      kana: 'にしおか',
      categories: ['U-15（ジュニアユース）'],
      url: 'https://nishioka.example/',
      variants: ['旧西岡'],
      firstColour: '',
      secondColour: '',
    },
    retired: false,
    matches: 5,
    upcoming: 2,
    ...changes,
  };
}

let server: RecordServer<AdminClubRow, AdminClubDetail>;

beforeEach(() => {
  signInForTest();
  server = recordServer(PATH, detail());
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('クラブの一覧', () => {
  test('名から変更に行け、使用を終えたクラブには印があり、状態で絞れる', async () => {
    server.rows = [row(), row({ club_id: 'C0002', club_name: '旧北クラブ', retired: true })];
    renderScreen(<Clubs />);
    const link = await screen.findByRole('link', { name: '西岡FC' });
    expect(link.getAttribute('href')).toBe('/admin-club/C0001');
    expect(screen.getByRole('row', { name: /^旧北クラブ/ }).textContent).toContain('使用を終えた');
    type('状態', 'retired');
    await waitFor(() =>
      expect(Object.fromEntries(server.asked.at(-1) ?? [])).toEqual({
        state: 'retired',
        sort: 'kana',
        order: 'asc',
        page: '1',
      }),
    );
  });
});

describe('クラブの追加', () => {
  test('足りないところをその場で言い、そろえば送って一覧に戻る', async () => {
    const { path } = renderScreen(<NewClub />);
    await screen.findByLabelText(/^クラブ名/);
    press('クラブを追加する');
    expect(screen.getByText('クラブ名を入力してください。')).toBeDefined();
    expect(screen.getByText('カテゴリーを一つ以上選択してください。')).toBeDefined();
    type(/^クラブ名/, '手稲SSS');
    type('ふりがな', '手稲');
    fireEvent.click(screen.getByLabelText(/^U-12（ジュニア）/));
    press('クラブを追加する');
    expect(screen.getByText('ふりがなは、ひらがなかカタカナで入力してください。')).toBeDefined();
    expect(server.written).toEqual([]);
    type('ふりがな', 'ていね');
    type('別の書き方', '手稲サッカー少年団\n\nテイネ');
    press('クラブを追加する');
    await waitFor(() => expect(path()).toBe('/admin-clubs'));
    expect(server.written).toMatchObject([
      {
        method: 'POST',
        url: PATH,
        body: {
          clubId: '',
          form: {
            name: '手稲SSS',
            categories: ['U-12（ジュニア）'],
            variants: ['手稲サッカー少年団', 'テイネ'],
          },
        },
      },
    ]);
  });

  test('ほかのクラブの名前なら、サーバーの文で言い、入力は残る', async () => {
    server.refusal = { status: 409, code: 'name_taken', message: '「西岡FC」は登録されています。' };
    renderScreen(<NewClub />);
    await screen.findByLabelText(/^クラブ名/);
    type(/^クラブ名/, '西岡FC');
    fireEvent.click(screen.getByLabelText(/^WOMAN/));
    press('クラブを追加する');
    expect(await screen.findByText('「西岡FC」は登録されています。')).toBeDefined();
    expect(screen.queryByRole('button', { name: '新しい内容を読み込む' })).toBeNull();
    expect(screen.getByLabelText(/^クラブ名/)).toHaveProperty('value', '西岡FC');
  });
});

describe('クラブの変更', () => {
  test('改名は、いまの名前がいくつの試合にあるかを言い、始まっていない試合に移すかを選べる', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('heading', { name: '西岡FC' });
    expect(screen.queryByText(/^いまの名前は/)).toBeNull();
    type(/^クラブ名/, '西岡フットボールクラブ');
    expect(screen.getByText(/^いまの名前は5試合にあり、うち2試合は、/)).toBeDefined();
    fireEvent.click(screen.getByLabelText('まだ試合をしていない大会の2試合も、新しい名前にする'));
    press('クラブを保存する');
    await screen.findByText(/^保存しました。/);
    expect(server.written).toMatchObject([
      {
        method: 'PUT',
        url: `${PATH}/C0001`,
        body: { revision: 2, carriesName: false, form: { name: '西岡フットボールクラブ' } },
      },
    ]);
  });

  test('ユニフォームの色を選んで保存でき、消すこともできる', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('heading', { name: '西岡FC' });
    expect(screen.getAllByText('決まっていません')).toHaveLength(2);
    type('ユニフォームの色（1着目）', '#d7182a');
    type('ユニフォームの色（2着目）', '#ffffff');
    expect([screen.getByText('赤'), screen.getByText('白')]).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'ユニフォームの色（2着目）を消す' }));
    press('クラブを保存する');
    await screen.findByText(/^保存しました。/);
    expect(server.written).toMatchObject([{ body: { form: { firstColour: '#d7182a', secondColour: '' } } }]);
  });

  test('改名でなければ、試合の名前には触れない', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('heading', { name: '西岡FC' });
    type('略称', '西岡');
    press('クラブを保存する');
    await screen.findByText(/^保存しました。/);
    expect(server.written[0]?.body).toMatchObject({ carriesName: false, form: { shortName: '西岡' } });
  });

  test('保存している間に入力したものは残り、その続きとして保存できる', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('heading', { name: '西岡FC' });
    type('略称', ' 西岡');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.pause = promise;
    press('クラブを保存する');
    type('ふりがな', 'にしおかえふしー');
    server.stored = detail({ revision: 3, form: { ...detail().form, shortName: '西岡' } });
    resolve();
    await screen.findByText(/^ここまでを保存しました。/);
    expect(screen.getByLabelText('略称')).toHaveProperty('value', '西岡');
    expect(screen.getByLabelText('ふりがな')).toHaveProperty('value', 'にしおかえふしー');
    press('クラブを保存する');
    await waitFor(() => expect(server.written).toHaveLength(2));
    expect(server.written[1]?.body).toMatchObject({
      revision: 3,
      form: { shortName: '西岡', kana: 'にしおかえふしー' },
    });
  });

  test('ほかの人が先に保存していたら、新しい内容を読み込み、自分の変更をその上に重ねる', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('heading', { name: '西岡FC' });
    type('略称', '西岡');
    type('別の書き方', '西岡エフシー');
    overtakenBy({ kana: 'にしおかえふしー', shortName: '西岡F' });
    press('クラブを保存する');
    await screen.findByText(/あなたの変更を重ねました。/);
    expect(screen.queryByText('ほかの人が先に変更しました。')).toBeNull();
    expect(screen.getByLabelText('ふりがな')).toHaveProperty('value', 'にしおかえふしー');
    expect(screen.getByLabelText('略称')).toHaveProperty('value', '西岡');
    expect(screen.getByText('ほかの管理者は「西岡F」に変えています。')).toBeDefined();
    server.refusal = null;
    press('クラブを保存する');
    await screen.findByText(/^保存しました。/);
    expect(server.written.at(-1)?.body).toMatchObject({
      revision: 3,
      form: { shortName: '西岡', kana: 'にしおかえふしー', variants: ['西岡エフシー'] },
    });
  });

  test('新しい内容を読み込めなければ、入力は残り、もう一度読み込める', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('heading', { name: '西岡FC' });
    type('略称', '西岡');
    overtakenBy({ kana: 'にしおかえふしー' });
    server.isUnreadable = true;
    press('クラブを保存する');
    await screen.findByRole('button', { name: '新しい内容を読み込む' });
    expect(screen.getByText('クラブを読み込めませんでした。')).toBeDefined();
    expect(screen.getByLabelText('略称')).toHaveProperty('value', '西岡');
    server.isUnreadable = false;
    press('新しい内容を読み込む');
    await screen.findByText(/あなたの変更を重ねました。/);
    expect(screen.getByLabelText('ふりがな')).toHaveProperty('value', 'にしおかえふしー');
    expect(screen.queryByRole('button', { name: '新しい内容を読み込む' })).toBeNull();
  });

  function overtakenBy(form: Partial<AdminClubDetail['form']>) {
    server.refusal = { status: 409, code: 'changed_meanwhile', message: 'ほかの人が先に変更しました。' };
    server.stored = detail({ revision: 3, form: { ...detail().form, ...form } });
  }
});

describe('使わなくなったとき', () => {
  test('終えた答えで知ったほかの人の変更は、あとで保存しても失われない', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('heading', { name: '西岡FC' });
    type('略称', '西岡');
    press('使用を終える');
    await screen.findByRole('alertdialog');
    server.stored = detail({
      revision: 3,
      retired: true,
      form: { ...detail().form, kana: 'にしおかえふしー' },
    });
    press('はい');
    await screen.findByText(/^このクラブの使用は終わっています。/);
    expect(screen.getByLabelText('略称')).toHaveProperty('value', '西岡');
    press('クラブを保存する');
    await screen.findByText(/^保存しました。/);
    expect(server.written.at(-1)?.body).toMatchObject({
      revision: 3,
      form: { shortName: '西岡', kana: 'にしおかえふしー' },
    });
  });

  test('試合のあるクラブに削除はなく、使用を終えるのは尋ねてから', async () => {
    renderScreen(<Club clubId="C0001" />);
    await screen.findByText('この名前は5試合にあるため、削除はできません。');
    expect(screen.queryByRole('button', { name: 'クラブを削除する' })).toBeNull();
    press('使用を終える');
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'クラブ「西岡FC」の使用を終えます。',
    );
    press('いいえ');
    expect(server.written).toEqual([]);
    press('使用を終える');
    await screen.findByRole('alertdialog');
    server.stored = detail({ retired: true });
    press('はい');
    expect(await screen.findByText(/^このクラブの使用は終わっています。/)).toBeDefined();
    press('また使えるようにする');
    await waitFor(() => expect(server.written).toHaveLength(2));
    expect(server.written.map(({ url, body }) => [url, body])).toEqual([
      [`${PATH}/C0001/retirement`, { retired: true }],
      [`${PATH}/C0001/retirement`, { retired: false }],
    ]);
  });

  test('二重に入れたクラブは、まとめる先を選び、何が変わるかを尋ねられてからまとまる', async () => {
    server.rows = [row(), row({ club_id: 'C0002', club_name: '西岡フットボールクラブ' })];
    const { path } = renderScreen(<Club clubId="C0001" />);
    await screen.findByRole('option', { name: '西岡フットボールクラブ（C0002）', hidden: true });
    type('まとめる先', 'C0002');
    fireEvent.click(screen.getByRole('button', { name: 'まとめる', hidden: true }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'まだ試合をしていない大会の2試合の名前も変わり',
    );
    server.stored = detail({ club_id: 'C0002' });
    press('はい');
    await waitFor(() => expect(path()).toBe('/admin-club/C0002'));
    expect(server.written).toMatchObject([
      { method: 'POST', url: `${PATH}/C0001/union`, body: { into: 'C0002', carriesName: true } },
    ]);
  });
});
