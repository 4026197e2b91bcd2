import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentence } from '#web/testing/sentence.ts';
import { fromTokenFlow } from '../match/reported-match.ts';
import { matchName } from '../outbox/operation.ts';
import { createMemoryStorage } from '../outbox/storage.ts';
import { goalOn } from '../testing/operations.ts';
import { IDS, inView, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { NOT_CORRECTLY_SELECTED } from './search-selection.tsx';
import { readStoredSelection, storeSelection } from './stored-selection.ts';
import { renderSearch, searchServer } from './testing/render-search.tsx';
import { championship, currentMatch, HASH, MORNING, TOKEN } from './testing/wire.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: MORNING });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.title = '';
});

const SPRING = championship({}, [
  currentMatch({ match_id: 'm-1', venue: '厚別公園' }),
  currentMatch({ match_id: 'm-2', venue: 'あいの里' }),
]);
const AUTUMN = championship({ championship_id: 'c-2', championship_name: '札幌秋季大会' }, [
  currentMatch({ match_id: 'm-3', venue: '厚別公園' }),
  currentMatch({ match_id: 'm-4', venue: 'ドーム' }),
]);
const TWO = [SPRING, AUTUMN];

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const isChecked = (name: string) => screen.getByRole('radio', { name }).matches(':checked');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const remember = (changes: Partial<Parameters<typeof storeSelection>[0]> = {}) =>
  storeSelection(
    {
      accessToken: TOKEN,
      path: `/connecter/${HASH}`,
      category: 'U-12（ジュニア）',
      championship: 'c-2',
      venue: 'ドーム',
      ...changes,
    },
    MORNING,
  );

describe('カテゴリー検索', () => {
  it('カテゴリー、大会、会場、試合の順に現れる', async () => {
    renderSearch(searchServer(TWO), { accessToken: TOKEN });
    expect(await screen.findByRole('group', { name: '大会' })).toBeTruthy();
    expect(screen.getByText('U-12（ジュニア）')).toBeTruthy();
    expect(screen.queryByRole('group', { name: '会場' })).toBeNull();
    choose('札幌春季大会');
    expect(screen.queryByRole('button', { name: '選択' })).toBeNull();
    expect(screen.getByText('会場を選ぶと、試合が表示されます。')).toBeTruthy();
    choose('あいの里');
    expect(screen.getAllByRole('button', { name: '選択' })).toHaveLength(1);
  });

  it('大会も会場も一つなら、選ばなくても試合が出る', async () => {
    renderSearch(searchServer([championship()]), { accessToken: TOKEN });
    expect(await screen.findByRole('button', { name: '選択' })).toBeTruthy();
  });

  it.each([
    ['', 'U-12（ジュニア）', '本日開催分', '速報対象試合検索｜U-12（ジュニア）'],
    ['-u15', 'U-15（ジュニアユース）', '本日開催分', '速報対象試合検索｜U-15（ジュニアユース）'],
    ['-u18', 'U-18（ユース）', '試合一覧', '速報対象試合検索｜U-18（ユース）'],
    ['-woman', 'WOMAN', '本日開催分', '速報対象試合検索｜WOMAN'],
    ['-test', 'U-18（ユース）', '試合一覧', '速報対象試合検索'],
  ])('「%s」で終わる番地は %s の検索で、試合の上には %s とある', async (ending, category, heading, title) => {
    const server = searchServer([championship()]);
    renderSearch(server, { ending, accessToken: TOKEN });
    expect(await screen.findByRole('heading', { level: 2 })).toHaveProperty('textContent', heading);
    expect(screen.getByText(category)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('速報対象試合検索');
    expect(document.title).toBe(title);
    expect(screen.queryAllByText(/処理に時間がかかることがあります。/)).toHaveLength(
      ending === '-test' ? 1 : 0,
    );
    const [question] = server.questions();
    expect(question?.pathname).toContain(ending === '-test' ? '/test-match/' : '/match/');
    expect(Object.fromEntries(question?.searchParams ?? [])).toEqual({
      fiscalYear: '2026',
      category,
      accessToken: TOKEN,
    });
  });

  it.each([
    ['', '/connecter/register-match-result/c-1/m-1', '/connecter/edit-match-result/c-1/m-2'],
    ['-u18', '/connecter/register-match-result/c-1/m-1', '/connecter/edit-match-result/c-1/m-2'],
    ['-test', '/connecter/test-register-match-result/c-1/m-1', '/connecter/edit-match-result/c-1/m-2'],
  ])('「%s」で終わる検索では、選択は %s へ、修正は %s へ', async (ending, report, edit) => {
    const server = searchServer([
      championship({}, [currentMatch(), currentMatch({ match_id: 'm-2', is_result_registered: true })]),
    ]);
    const { pathname } = renderSearch(server, { ending, accessToken: TOKEN });
    fireEvent.click(await screen.findByRole('button', { name: '選択' }));
    await screen.findByText('試合の画面');
    expect(pathname()).toBe(report);
    cleanup();
    const again = renderSearch(server, { ending, accessToken: TOKEN });
    fireEvent.click(await screen.findByRole('button', { name: '修正' }));
    await screen.findByText('試合の画面');
    expect(again.pathname()).toBe(edit);
  });

  it('登録済みの試合は速報終了と得点、PK戦があればその得点も示す。速報中の試合は状態と得点を示す', async () => {
    const score = (club_name: string, final_score: number, pk_score = 0) => ({
      club_name,
      final_score,
      pk_score,
    });
    const done = { is_result_registered: true, game_status: '試合終了' } as const;
    renderSearch(
      searchServer([
        championship({}, [
          currentMatch({ ...done, match_id: 'a', home_club: score('甲', 7), away_club: score('乙', 5) }),
          currentMatch({
            ...done,
            match_id: 'b',
            has_pk: true,
            home_club: score('丙', 1, 4),
            away_club: score('丁', 1, 3),
          }),
          currentMatch({
            match_id: 'c',
            game_status: '前半',
            home_club: score('戊', 9),
            away_club: score('己', 8),
          }),
        ]),
      ]),
      { accessToken: TOKEN },
    );
    const [plain, shootOut, open] = await screen.findAllByRole('listitem');
    expect(plain?.textContent).toContain('甲7対乙5');
    expect(plain?.textContent).toContain('速報終了');
    expect(plain?.textContent).not.toContain('PK戦');
    expect(shootOut?.textContent).toContain('PK戦 4 - 3');
    expect(open?.textContent).toContain('戊9対己8');
    expect(open?.textContent).toContain('前半');
  });

  it.each(['', '-u15', '-u18', '-woman', '-test'])(
    '延期の試合は延期設定済みと示し、選択も修正もできない（%s）',
    async (ending) => {
      const postponed = currentMatch({ is_postponed: true, is_result_registered: true });
      renderSearch(searchServer([championship({}, [postponed])]), { ending, accessToken: TOKEN });
      const card = within(await screen.findByRole('listitem'));
      expect(card.getByText('延期設定済み')).toBeTruthy();
      expect(card.queryByRole('button', { name: /選択|修正/ })).toBeNull();
      expect(card.queryByText('速報終了')).toBeNull();
    },
  );

  it('会場のわからない試合を選ぶと、正しく選択されなかったと言い、どこへも行かない', async () => {
    const { pathname } = renderSearch(searchServer([championship({}, [currentMatch({ venue: '' })])]), {
      accessToken: TOKEN,
    });
    fireEvent.click(await screen.findByRole('button', { name: '選択' }));
    const alert = await screen.findByRole('alertdialog', { name: NOT_CORRECTLY_SELECTED });
    expect(alert.textContent).toContain('画面を再読み込みして、もう一度選択してください。');
    expect(pathname()).toBe(`/connecter/${HASH}`);
    // A dialog is deaf to the second half of a double tap.
    await pass(500);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('日', () => {
  const other = championship({}, [
    currentMatch({ match_id: 'm-1' }),
    currentMatch({ match_id: 'm-2', match_date: '2026-11-22' }),
  ]);

  it('U-18では、ほかの日の試合はたたまれていて、そうと書いてある', async () => {
    renderSearch(searchServer([other]), { ending: '-u18', accessToken: TOKEN });
    const day = (await screen.findByText('11/22(日)', { selector: 'summary *' })).closest('details');
    expect(day?.open).toBe(false);
    expect(day?.textContent).toContain('きょうではありません');
    expect(day?.querySelectorAll('li')).toHaveLength(1);
  });

  it('練習では、記録のある試合をすべて、名指しで確かめてから、はじめからやり直せる', async () => {
    const played = (match_id: string, home: string): Parameters<typeof currentMatch>[0] => ({
      match_id,
      game_status: '後半',
      home_club: { club_name: home, final_score: 2, pk_score: 0 },
      version: 7,
    });
    const matches = [
      currentMatch(played('m-1', '甲')),
      currentMatch(played('m-2', '乙')),
      currentMatch({ match_id: 'm-3' }),
    ];
    renderSearch(searchServer([championship({}, matches)]), { ending: '-test', accessToken: TOKEN });
    fireEvent.click(await screen.findByRole('button', { name: 'すべての練習試合をはじめから' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('練習試合 2試合の記録を消して、はじめからやり直します。');
    expect(dialog.textContent).toContain('甲 対 旭川イレブン（2-0）');
    expect(dialog.textContent).toContain('乙 対 旭川イレブン（2-0）');
  });

  it('練習では、日にちにかかわらず一つの一覧になる', async () => {
    renderSearch(searchServer([other]), { ending: '-test', accessToken: TOKEN });
    expect(await screen.findAllByRole('button', { name: '選択' })).toHaveLength(2);
    expect(screen.queryByText('きょうではありません')).toBeNull();
  });
});

describe('ほかの速報員', () => {
  it('別の端末で登録された結果は、読み直さなくても一覧に出る', async () => {
    const server = searchServer([championship()]);
    renderSearch(server, { accessToken: TOKEN });
    await screen.findByRole('button', { name: '選択' });
    await waitFor(() => expect(server.followed()).toEqual(['c-1']));
    const goal = { type: 'scoreGoal', side: 'away', seen: '後半' } as const;
    const end = { type: 'changeStatus', seen: '後半', to: '試合終了' } as const;
    const registration = { type: 'registerResult', actualStartTime: '10:31' } as const;
    server.tell(inView(matchAfter([...wayTo('後半'), goal, end, registration])));
    expect(await screen.findByText('速報終了')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toContain('札幌FC0対旭川イレブン1');
    expect(screen.getByRole('button', { name: '修正' })).toBeTruthy();
  });

  it('会場を移された試合も、消された試合も、読み直さなくても一覧に出る', async () => {
    const server = searchServer([championship()]);
    renderSearch(server, { accessToken: TOKEN });
    await screen.findByRole('radio', { name: '厚別公園' });
    await waitFor(() => expect(server.followed()).toEqual(['c-1']));
    const view = inView(matchAfter([]));
    server.tell(view);
    server.now([championship({}, [currentMatch({ venue: '円山' })])]);
    server.tell({ ...view, venue: '円山' });
    await pass(1_500);
    expect(await screen.findByRole('radio', { name: '円山' })).toBeTruthy();
    server.now([championship({}, [currentMatch({ venue: 'ドーム' })])]);
    server.tellChanged('c-1');
    await pass(1_500);
    expect(await screen.findByRole('radio', { name: 'ドーム' })).toBeTruthy();
  });

  it('練習の大会は追わない', async () => {
    const server = searchServer([championship()]);
    renderSearch(server, { ending: '-test', accessToken: TOKEN });
    await screen.findByRole('button', { name: '選択' });
    expect(server.followed()).toEqual([]);
  });
});

describe('リンクのトークン', () => {
  it('端末に残り、選んだものとともに次の画面が読める', async () => {
    renderSearch(searchServer(TWO), { ending: '-woman', accessToken: TOKEN });
    await screen.findByRole('group', { name: '大会' });
    const begun = { accessToken: TOKEN, path: `/connecter/${HASH}-woman`, category: 'WOMAN' };
    expect(readStoredSelection(MORNING)).toEqual({ ...begun, championship: null, venue: null });
    choose('札幌春季大会');
    choose('あいの里');
    expect(readStoredSelection(MORNING)).toEqual({ ...begun, championship: 'c-1', venue: 'あいの里' });
  });

  it('番地になければ、端末に残っているものを使う', async () => {
    remember();
    const server = searchServer(TWO);
    renderSearch(server);
    await screen.findByRole('radio', { name: '札幌春季大会' });
    expect(server.questions()[0]?.searchParams.get('accessToken')).toBe(TOKEN);
  });

  it('番地にあれば、残っているものより新しい', async () => {
    remember();
    renderSearch(searchServer(TWO), { accessToken: 'a-newer-token' });
    await screen.findByRole('radio', { name: '札幌春季大会' });
    expect(readStoredSelection(MORNING)?.accessToken).toBe('a-newer-token');
  });

  it.each([
    ['どこにもない', null],
    ['昨日のものしかない', MORNING + 24 * 60 * 60_000],
  ])('トークンが%sなら、許可されていないと言い、何も尋ねない', async (_name, moment) => {
    if (moment !== null) {
      remember();
      vi.setSystemTime(moment);
    }
    const server = searchServer(TWO);
    renderSearch(server);
    expect(await screen.findByRole('heading', { name: 'アクセスを許可されていません。' })).toBeTruthy();
    expect(screen.getByText(/リンクを、もう一度開いてください。/)).toBeTruthy();
    expect(server.questions()).toHaveLength(0);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['何も開かない', () => searchServer([])],
    [
      'トークンの形でない',
      () => {
        const server = searchServer(TWO);
        server.refuse();
        return server;
      },
    ],
  ])('トークンが%sなら、その文がページに代わる', async (_name, serverOf) => {
    renderSearch(serverOf(), { accessToken: TOKEN });
    expect(await screen.findByText('アクセスを許可されていません。')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText('カテゴリー')).toBeNull();
  });
});

describe('選択の復元', () => {
  it('250ミリ秒のあと、大会と会場が戻る', async () => {
    remember();
    renderSearch(searchServer(TWO));
    await screen.findByRole('radio', { name: '札幌春季大会' });
    expect(isChecked('札幌秋季大会')).toBe(false);
    await pass(260);
    expect(isChecked('札幌秋季大会')).toBe(true);
    expect(isChecked('ドーム')).toBe(true);
    expect(screen.getByRole('button', { name: '選択' })).toBeTruthy();
  });

  it('それまでに手で選んだものが勝つ', async () => {
    remember();
    renderSearch(searchServer(TWO));
    await screen.findByRole('radio', { name: '札幌春季大会' });
    choose('札幌春季大会');
    await pass(300);
    expect(isChecked('札幌春季大会')).toBe(true);
    expect(isChecked('厚別公園')).toBe(false);
    expect(isChecked('あいの里')).toBe(false);
  });

  it.each([
    ['別の検索', { path: `/connecter/${HASH}-u15` }],
    ['もうない大会', { championship: 'c-9' }],
  ])('%s の記憶では何も選ばれない', async (_name, changes) => {
    remember(changes);
    renderSearch(searchServer(TWO));
    await screen.findByRole('radio', { name: '札幌春季大会' });
    await pass(300);
    expect(screen.getAllByRole('radio').some((radio) => radio.matches(':checked'))).toBe(false);
  });

  it('もうない会場なら、大会だけが戻る', async () => {
    remember({ venue: 'なくなった会場' });
    renderSearch(searchServer(TWO));
    await screen.findByRole('radio', { name: '札幌春季大会' });
    await pass(300);
    expect(isChecked('札幌秋季大会')).toBe(true);
    expect(isChecked('ドーム')).toBe(false);
  });

  it('大会を選び直しても、同じ会場があれば選ばれたまま', async () => {
    renderSearch(searchServer(TWO), { accessToken: TOKEN });
    await screen.findByRole('radio', { name: '札幌春季大会' });
    choose('札幌春季大会');
    choose('厚別公園');
    choose('札幌秋季大会');
    expect(isChecked('厚別公園')).toBe(true);
  });
});

describe('番地と圏外', () => {
  it('この設置の検索でない番地は、見つからないページになる', async () => {
    const server = searchServer(TWO);
    renderSearch(server, { name: 'k3wQ0cV8sYbL2mXy', accessToken: TOKEN });
    expect(await screen.findByText('ページが見つかりません')).toBeTruthy();
    expect(server.questions()).toHaveLength(0);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('なくなった番地は、覚えていても開かなくなる', async () => {
    localStorage.setItem('knownSearches', JSON.stringify(['old-path-of-this-site', HASH]));
    renderSearch(searchServer(TWO), { name: 'old-path-of-this-site', accessToken: TOKEN });
    expect(await screen.findByText('ページが見つかりません')).toBeTruthy();
    expect(localStorage.getItem('knownSearches')).toBe(JSON.stringify([HASH]));
  });

  it('初めて開く番地で答えがなければ、取得できないと言い、電波が戻れば開く', async () => {
    const server = searchServer(null);
    renderSearch(server, { accessToken: TOKEN });
    expect(await screen.findByText(/取得に失敗しました。/)).toBeTruthy();
    server.now(TWO);
    fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('radio', { name: '札幌春季大会' })).toBeTruthy();
  });

  it('一度開いた検索は、圏外でも知っている試合とともに開き、トークンは残さない', async () => {
    const storage = createMemoryStorage();
    const server = searchServer(TWO);
    renderSearch(server, { accessToken: TOKEN, storage });
    await screen.findByRole('radio', { name: '札幌春季大会' });
    cleanup();
    server.now(null);
    renderSearch(server, { accessToken: TOKEN, storage });
    expect(await screen.findByRole('radio', { name: '札幌春季大会' })).toBeTruthy();
    expect(screen.queryByText(/取得に失敗しました/)).toBeNull();
    expect(screen.getByText('最終更新 10:00')).toBeTruthy();
  });

  it('圏外で登録した結果は、送られる前から一覧に入っている', async () => {
    const storage = createMemoryStorage();
    const server = searchServer([championship()]);
    renderSearch(server, { accessToken: TOKEN, storage });
    await screen.findByRole('button', { name: '選択' });
    cleanup();
    server.now(null);
    const address = { door: 'match', championshipId: 'c-1', matchId: 'm-1', token: TOKEN };
    const names = { fiscalYear: '2026', division: '１回戦', label: '第1試合' };
    const goal = { type: 'scoreGoal', side: 'home', seen: '後半' } as const;
    const finished = [
      ...wayTo('後半'),
      goal,
      { type: 'changeStatus', seen: '後半', to: '試合終了' } as const,
    ];
    await storage.write({
      put: [goalOn(IDS, { address, names, command: { type: 'registerResult', actualStartTime: '10:31' } })],
      match: {
        name: matchName(address),
        reported: fromTokenFlow(onWire(matchAfter(finished))),
        heardAt: MORNING,
      },
    });
    renderSearch(server, { accessToken: TOKEN, storage });
    expect(await screen.findByText('速報終了')).toBeTruthy();
    expect(screen.getByText('未送信の操作 1件')).toBeTruthy();
    expect(screen.getByText('送信待ち 1件')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toContain('札幌FC1対旭川イレブン0');
    expect(screen.getByRole('button', { name: '修正' })).toBeTruthy();
  });

  it('一覧にない試合で受け付けられなかった入力は見え、その試合の画面へ行ける', async () => {
    const storage = createMemoryStorage();
    const address = { door: 'match', championshipId: 'c-1', matchId: 'of-yesterday', token: TOKEN };
    const seen = matchAfter(wayTo('前半'));
    await storage.write({ put: [goalOn(IDS, { address, seen, stopped: { refusal: '断られた。' } })] });
    const { pathname } = renderSearch(searchServer([championship()]), { accessToken: TOKEN, storage });
    const note = await screen.findByText(sentence(/^札幌FC 対 旭川イレブン に、未送信の操作が1件あります。/));
    fireEvent.click(within(note).getByRole('link', { name: '確認する' }));
    await waitFor(() => expect(pathname()).toBe('/connecter/register-match-result/c-1/of-yesterday'));
  });

  it.each([
    ['', false],
    ['-u18', true],
  ])('昨日聞いた試合は、本日開催分としては出さない（%s）', async (ending, isShown) => {
    const storage = createMemoryStorage();
    const server = searchServer(TWO);
    renderSearch(server, { ending, accessToken: TOKEN, storage });
    await screen.findByRole('radio', { name: '札幌春季大会' });
    cleanup();
    vi.setSystemTime(MORNING + 24 * 60 * 60_000);
    server.now(null);
    renderSearch(server, { ending, accessToken: TOKEN, storage });
    if (isShown) expect(await screen.findByRole('radio', { name: '札幌春季大会' })).toBeTruthy();
    else expect(await screen.findByText(/取得に失敗しました。/)).toBeTruthy();
  });
});
