import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromTokenFlow } from '../match/reported-match.ts';
import { addressOf } from '../match/token-flow.ts';
import { createMemoryStorage } from '../outbox/storage.ts';
import { OutboxContext } from '../outbox/use-outbox.ts';
import { answer, button, onOwnClock, openReport } from '../report/testing/report-screen.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { onePageOutbox } from '../testing/one-page-outbox.ts';
import { PRACTICE_PATH, REGISTER_PATH, REPORT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { openedSearch } from '../testing/stored-link.ts';
import { IDS, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { KitChooser } from './kit-chooser.tsx';

onOwnClock();

const question = () => screen.queryByRole('region', { name: 'ユニフォームの色を選ぶ' });
const club = (name: string) => within(screen.getByRole('group', { name }));
const choose = (name: string, kit: string) => fireEvent.click(club(name).getByRole('button', { name: kit }));

describe('試合前の、ユニフォームの色の問い', () => {
  it.each([REPORT_PATH, REGISTER_PATH, PRACTICE_PATH])(
    '一チーム一押しで答えられ、答えると消える（%s）',
    async (path) => {
      openedSearch('/connecter/hash');
      const server = fakeServer(matchAfter([]));
      renderScreen(path, server);
      await screen.findByRole('region', { name: '経過' });
      expect(question()).toBeTruthy();
      choose('札幌FC', '赤');
      await waitFor(() => expect(server.current().kits).toEqual({ home: '赤' }));
      expect(question()).toBeTruthy();
      choose('旭川イレブン', '白');
      await waitFor(() => expect(server.current().kits).toEqual({ home: '赤', away: '白' }));
      expect(question()).toBeNull();
    },
  );

  it('選ばずに進め、この試合ではもう訊かれないが、あとから選べる', async () => {
    const { server } = await openReport(matchAfter([]));
    fireEvent.click(button('選ばずに進む'));
    expect(question()).toBeNull();
    cleanup();
    renderScreen(REPORT_PATH, server);
    await screen.findByRole('button', { name: 'ユニフォームの色を選ぶ（札幌FC、旭川イレブン）' });
    expect(question()).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain(IDS.urlAccessToken);
  });

  it('答えたあとに色を消しても、もう訊かれない', async () => {
    const { server } = await openReport(matchAfter([]));
    choose('札幌FC', '赤');
    choose('旭川イレブン', '白');
    await waitFor(() => expect(Object.keys(server.current().kits)).toHaveLength(2));
    cleanup();
    renderScreen(REPORT_PATH, fakeServer(matchAfter([])), createMemoryStorage());
    await screen.findByRole('button', { name: /^ユニフォームの色を選ぶ/ });
    expect(question()).toBeNull();
  });

  it('訊かれていても、前半を始められる', async () => {
    const { server } = await openReport(matchAfter([]));
    fireEvent.click(button(/前半開始/));
    await answer('はい');
    await waitFor(() => expect(server.current().status).toBe('前半'));
    expect(question()).toBeNull();
  });

  it('別の端末が選べば消える。始まった試合では訊かれない', async () => {
    const { server } = await openReport(matchAfter([]));
    act(() =>
      server.enteredElsewhere(
        { type: 'chooseKit', side: 'home', kit: '赤' },
        { type: 'chooseKit', side: 'away', kit: '青' },
      ),
    );
    await waitFor(() => expect(question()).toBeNull());
    cleanup();
    localStorage.clear();
    await openReport(matchAfter(wayTo('前半')));
    expect(question()).toBeNull();
  });
});

const RED = { colour: '#d7182a', word: '赤' };
const DARK_RED = { colour: '#c21626', word: '赤' };
const WHITE = { colour: '#ffffff', word: '白' };

describe('クラブの色がわかっている試合', () => {
  const show = (away: typeof RED) => {
    const kits = { home: { first: RED, worn: RED }, away: { first: away, worn: away } };
    const shown = fromTokenFlow(onWire(matchAfter([]), { kits }));
    render(
      <OutboxContext value={onePageOutbox(createMemoryStorage())}>
        <KitChooser shown={shown} address={addressOf(IDS)} />
      </OutboxContext>,
    );
  };

  it('二つの色が違えば、訊かれない', () => {
    show(WHITE);
    expect(question()).toBeNull();
  });

  it('似ていれば、クラブの色を先頭にして訊かれる', () => {
    show(DARK_RED);
    expect(question()).toBeTruthy();
    expect(club('札幌FC').getAllByRole('button')[0]?.textContent).toBe('1着目');
  });
});
