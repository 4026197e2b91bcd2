import { expect, test } from 'vitest';
import {
  CRITERION_TWICE,
  DEFAULT_STANDINGS_RULES,
  faultsInRules,
  MEETINGS_OUT_OF_RANGE,
  POINTS_OUT_OF_ORDER,
  POINTS_OUT_OF_RANGE,
  type StandingsRules,
} from './rules.ts';

const DRAW = { kind: 'draw', each: 1 } as const;

test.each<[string, Partial<StandingsRules>, readonly string[]]>([
  ['標準', {}, []],
  ['二回戦総当たり', { meetings: 2 }, []],
  ['PK勝ち2、PK負け1', { points: { win: 3, loss: 0, level: { kind: 'shootOut', winner: 2, loser: 1 } } }, []],
  [
    'PK負けは負けと同じ',
    { points: { win: 3, loss: 0, level: { kind: 'shootOut', winner: 1, loser: 0 } } },
    [],
  ],
  ['基準なし', { order: [] }, []],
  ['負けの勝点が引き分けより多い', { points: { win: 3, loss: 2, level: DRAW } }, [POINTS_OUT_OF_ORDER]],
  ['勝ちと引き分けが同じ', { points: { win: 1, loss: 0, level: DRAW } }, [POINTS_OUT_OF_ORDER]],
  [
    'PK負けがPK勝ちより多い',
    { points: { win: 3, loss: 0, level: { kind: 'shootOut', winner: 1, loser: 2 } } },
    [POINTS_OUT_OF_ORDER],
  ],
  ['負の勝点', { points: { win: 3, loss: -1, level: DRAW } }, [POINTS_OUT_OF_RANGE]],
  [
    '整数でない勝点',
    { points: { win: 3, loss: 0, level: { kind: 'draw', each: 0.5 } } },
    [POINTS_OUT_OF_RANGE],
  ],
  ['大きすぎる勝点', { points: { win: 11, loss: 0, level: DRAW } }, [POINTS_OUT_OF_RANGE]],
  ['同じ基準が二度', { order: ['goalsFor', 'wins', 'goalsFor'] }, [CRITERION_TWICE]],
  ['零回', { meetings: 0 }, [MEETINGS_OUT_OF_RANGE]],
  ['一回半', { meetings: 1.5 }, [MEETINGS_OUT_OF_RANGE]],
])('%s', (_, changes, faults) => {
  expect(faultsInRules({ ...DEFAULT_STANDINGS_RULES, ...changes })).toEqual(faults);
});
