import { expect, test } from 'vitest';
import { isNameOfClub } from './unregistered.ts';

test.each([
  '準決勝第1試合の勝者',
  '準決勝第１試合の敗者',
  '勝者１',
  '第1試合の勝ち',
  'M3 負け',
  'Aブロック1位',
  'Ａブロック　２位',
  '各組3位の2位',
  '二位',
  'Aグループ優勝',
  '未定',
  '未定（Aブロック）',
  '対戦相手未定',
  '不戦勝',
  'ＴＢＤ',
  'シード1',
  'A',
  'Ｂ２',
  'A組',
  'Cグループ代表',
  '第1代表',
  '第2試合',
  '12',
  'ー',
  '？？？',
  '○○',
  '',
])('「%s」は、クラブの名前ではない', (name) => {
  expect(isNameOfClub(name)).toBe(false);
});

test.each([
  '北星',
  'コンサ',
  'FC東京U-18',
  'SC札幌',
  'A.C.ノース',
  'ノルテ札幌U-15',
  '札幌選抜',
  '北海道代表',
  '勝山SSS',
  '負けるなFC',
  'B-style',
  '1.FC北',
  '円山',
])('「%s」は、クラブの名前である', (name) => {
  expect(isNameOfClub(name)).toBe(true);
});
