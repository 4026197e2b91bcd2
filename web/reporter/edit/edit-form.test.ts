import { describe, expect, it } from 'vitest';
import { correctionOf, type EditForm, edited, formOf, resultOf } from '#web/ui/match/correction/edit-form.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';

const none = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
const shootOut = (home: number, away: number) => ({
  home: { kicks: [], score: home },
  away: { kicks: [], score: away },
});
const form = (facts: Partial<EditForm> = {}): EditForm => ({
  goals: { home: none, away: none },
  hasExtraHalves: false,
  hasShootOut: false,
  shootOut: shootOut(0, 0),
  actualStartTime: '',
  ...facts,
});

describe('結果の修正', () => {
  it('登録された結果から始まる', () => {
    const match = matchAfter([
      ...wayTo('前半'),
      { type: 'scoreGoal', side: 'away', seen: '前半' },
      ...wayTo('試合終了').slice(1),
      { type: 'registerResult', actualStartTime: '10:31' },
    ]);
    expect(formOf(match)).toEqual(
      form({ goals: { home: none, away: { ...none, firstHalf: 1 } }, actualStartTime: '10:31' }),
    );
  });

  it('延長戦をなしにすると、延長戦の得点は0に戻る', () => {
    const before = form({
      hasExtraHalves: true,
      goals: { home: { ...none, secondHalf: 1, extraFirstHalf: 2 }, away: { ...none, extraSecondHalf: 3 } },
    });
    const after = edited(before, { type: 'extraHalves', played: false });
    expect(after.goals).toEqual({ home: { ...none, secondHalf: 1 }, away: none });
    expect(resultOf(before).totals).toEqual({ home: 3, away: 3 });
    expect(resultOf(after).totals).toEqual({ home: 1, away: 0 });
  });

  it('PK戦をなしにすると、成功数は0に戻る', () => {
    const before = form({ hasShootOut: true, shootOut: shootOut(4, 3) });
    const after = edited(before, { type: 'shootOut', played: false });
    expect(after.shootOut).toEqual(shootOut(0, 0));
    expect(correctionOf(after, 'successes').shootOut).toBeNull();
  });

  it.each([
    ['勝ちと負け', form({ goals: { home: { ...none, firstHalf: 1 }, away: none } }), ['勝ち', '負け']],
    ['引き分け', form(), ['引き分け', '引き分け']],
    ['PK戦の勝ち', form({ hasShootOut: true, shootOut: shootOut(2, 3) }), ['負け', '勝ち']],
    ['集計中', form({ hasShootOut: true }), ['PK戦集計中', 'PK戦集計中']],
  ])('%s の表示', (_name, given, [home, away]) => {
    expect(resultOf(given).labels).toEqual({ home, away });
  });

  it('開始時刻が空なら、時刻なしとして送る', () => {
    expect(correctionOf(form(), 'successes').actualStartTime).toBeNull();
    expect(correctionOf(form({ actualStartTime: '09:05' }), 'kicks').actualStartTime).toBe('09:05');
  });

  it('○×を入れると成功数が数えられ、取り消すと最後の一本が消える', () => {
    const taken = (['success', 'failure', 'success'] as const).reduce(
      (before, result) => edited(before, { type: 'kick', side: 'home', result }),
      form({ hasShootOut: true }),
    );
    expect(taken.shootOut.home).toEqual({ kicks: ['success', 'failure', 'success'], score: 2 });
    const cancelled = edited(taken, { type: 'cancelKick', side: 'home' });
    expect(cancelled.shootOut.home).toEqual({ kicks: ['success', 'failure'], score: 1 });
    expect(correctionOf(cancelled, 'kicks').shootOut).toEqual({
      kind: 'kicks',
      kicks: { home: ['success', 'failure'], away: [] },
    });
  });

  it('成功数だけのチームがあれば両方とも成功数で送り、○×を入れ直せば○×で送る', () => {
    const alone = form({ hasShootOut: true, shootOut: shootOut(3, 0) });
    const taken = edited(alone, { type: 'kick', side: 'away', result: 'success' });
    expect(correctionOf(taken, 'kicks').shootOut).toEqual({
      kind: 'successes',
      successes: { home: 3, away: 1 },
    });
    const both = edited(taken, { type: 'kick', side: 'home', result: 'failure' });
    expect(correctionOf(both, 'kicks').shootOut).toEqual({
      kind: 'kicks',
      kicks: { home: ['failure'], away: ['success'] },
    });
  });
});
