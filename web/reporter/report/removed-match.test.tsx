import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { REPORT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { listItem, matchAfter, wayTo } from '../testing/wire.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NOT_FOUND = '指定された試合が見つかりません。';
const REMOVED = { status: 404, body: { code: 'match_not_found', message: NOT_FOUND } };

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open(match = matchAfter([])) {
  const server = fakeServer(match, [listItem()]);
  renderScreen(REPORT_PATH, server);
  await screen.findByText('札幌春季大会');
  return server;
}

async function kickOff() {
  fireEvent.click(screen.getByRole('button', { name: /前半開始/ }));
  await press('はい');
}

/** As a person does: after having read the question. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  await pass(400);
  fireEvent.click(button);
  await pass(400);
}

describe('開いている間に消された試合', () => {
  it.each([
    ['リンクがほかの試合も開くとき', 404, NOT_FOUND],
    ['リンクがもう何も開かないとき', 401, 'アクセスを許可されていません。'],
  ] as const)('%s、待っている入力がなければ、その文だけを見せる', async (_when, status, sentence) => {
    const server = await open();
    server.refuseReading(status);
    server.tellChanged();
    await pass(1_500);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByText('札幌春季大会')).toBeNull();
  });

  it('消されたのが知らされる前の入力は、断られたことを文で言い、取り消すまで残る', async () => {
    const server = await open();
    const release = server.hold();
    await kickOff();
    server.trouble(REMOVED);
    server.refuseReading(404);
    server.tellChanged();
    await pass(1_500);
    expect(screen.getByText('送信待ち 1件')).toBeTruthy();
    release();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(NOT_FOUND)).toBeTruthy();
    expect(server.writes).toHaveLength(1);
    await press('この操作を取り消す');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
    expect(screen.queryByText('札幌春季大会')).toBeNull();
  });
});

it('開いている間に大会の方式が変わると、読み直して新しい決まりで進める', async () => {
  const server = await open(matchAfter(wayTo('後半')));
  expect(screen.getByRole('button', { name: /後半終了/ })).toBeTruthy();
  server.changeRules({ format: 'league' });
  await pass(1_500);
  expect(await screen.findByRole('button', { name: /試合終了/ })).toBeTruthy();
});
