import { expect, test } from 'vitest';
import { daysAfter } from '#domain/input/day.ts';
import { weekendOf, weekOf } from './days.ts';

test.each<[string, string, string]>([
  ['土曜日は、その週末', '2026-05-16', '2026-05-16'],
  ['日曜日は、その週末', '2026-05-17', '2026-05-16'],
  ['月曜日は、終わったばかりの週末', '2026-05-18', '2026-05-16'],
  ['水曜日も、終わった週末', '2026-05-20', '2026-05-16'],
  ['木曜日は、次の週末', '2026-05-21', '2026-05-23'],
  ['金曜日は、次の日から', '2026-05-22', '2026-05-23'],
  ['年をまたいでも', '2027-01-01', '2027-01-02'],
])('確かめる週末：%s', (_why, today, saturday) => {
  expect(weekendOf(today)).toEqual({ from: saturday, to: daysAfter(saturday, 1) });
});

test.each([
  ['金曜日は、その日から', '2026-05-15', '2026-05-15'],
  ['木曜日は、まだその週', '2026-05-21', '2026-05-15'],
  ['次の金曜日は、次の週', '2026-05-22', '2026-05-22'],
])('会員の週：%s', (_why, today, friday) => {
  expect(weekOf(today)).toEqual({ from: friday, to: daysAfter(friday, 6) });
});
