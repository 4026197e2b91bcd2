import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { TimelineRow } from '#contract/match/live.ts';
import { goalRow, phaseRow } from '#web/testing/timeline.ts';
import { TimelineRows } from './timeline-rows.tsx';

afterEach(cleanup);

const CLUBS = { home: '北クラブ', away: '南クラブ' };
const STAMP = { version: 9, recorded_at: '2026-05-16T01:00:00.000Z', is_undone: false } as const;

function shown(rows: readonly TimelineRow[]): readonly string[] {
  render(<TimelineRows rows={rows} clubs={CLUBS} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('経過の行の言葉', () => {
  test.each<[string, TimelineRow]>([
    ['14′14分北クラブ　得点（1 - 0）', goalRow(2)],
    [
      '45+2′45分＋2分南クラブ　得点（2 - 1）',
      goalRow(2, { side: 'away', minute: '45+2', score: { home: 2, away: 1 } }),
    ],
    ['北クラブ　得点', goalRow(2, { minute: null, score: null })],
    ['前半開始', phaseRow(1, '前半')],
    ['前半終了（1 - 0）', phaseRow(3, 'ハーフタイム', { score: { home: 1, away: 0 } })],
    ['後半開始', phaseRow(3, '後半')],
    ['延長前半開始', phaseRow(3, '延長前半')],
    ['延長後半開始', phaseRow(3, '延長後半')],
    ['PK戦開始', phaseRow(3, 'PK戦')],
    ['試合終了（2 - 1）', phaseRow(3, '試合終了', { score: { home: 2, away: 1 } })],
    [
      'PK○北クラブ　3本目 成功（3 - 2）',
      {
        ...STAMP,
        kind: 'kick',
        side: 'home',
        result: 'success',
        standing: { number: 3, score: { home: 3, away: 2 } },
      },
    ],
    [
      'PK×南クラブ　1本目 失敗（1 - 0）',
      {
        ...STAMP,
        kind: 'kick',
        side: 'away',
        result: 'failure',
        standing: { number: 1, score: { home: 1, away: 0 } },
      },
    ],
    [
      'PK×南クラブ　失敗取り消し済み',
      { ...STAMP, kind: 'kick', side: 'away', result: 'failure', standing: null, is_undone: true },
    ],
    ['結果登録', { ...STAMP, kind: 'registered', actual_start_time: '10:05' }],
    ['延期：雷', { ...STAMP, kind: 'postponed', reason: '雷' }],
    ['延期', { ...STAMP, kind: 'postponed', reason: '' }],
    ['得点の修正（2 - 1）', { ...STAMP, kind: 'score_corrected', score: { home: 2, away: 1 } }],
    ['結果修正（2 - 1）', { ...STAMP, kind: 'corrected', score: { home: 2, away: 1 }, shoot_out: null }],
    [
      '結果修正（1 - 1、PK 4 - 3）',
      { ...STAMP, kind: 'corrected', score: { home: 1, away: 1 }, shoot_out: { home: 4, away: 3 } },
    ],
  ])('%s', (words, row) => {
    expect(shown([row])).toEqual([words]);
  });
});

test('新しいものが上に並ぶ', () => {
  expect(shown([phaseRow(1, '前半'), goalRow(2)])).toEqual(['14′14分北クラブ　得点（1 - 0）', '前半開始']);
});

test('取り消されたものには線が引かれ、言葉でもそう書かれる', () => {
  const words = shown([goalRow(2, { is_undone: true, minute: null, score: null })]);
  expect(words).toEqual(['北クラブ　得点取り消し済み']);
  expect(screen.getByText('得点').closest('s')).not.toBeNull();
});

test('行の終わりには、使う画面の決めたものが立つ', () => {
  const beside = ({ version }: TimelineRow) => <button type="button">{`${version}を取り消す`}</button>;
  render(<TimelineRows rows={[goalRow(2), goalRow(3)]} clubs={CLUBS} beside={beside} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '3を取り消す',
    '2を取り消す',
  ]);
});
