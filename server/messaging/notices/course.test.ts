import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCourse, isTold } from './course.ts';

const START = { until: '', ahead: [] };

test('先に終わった部分も数え、はじめの部分が終わればつながる', () => {
  const { begin, now } = createCourse(START);
  const [first, second, third] = [begin('a', 'b'), begin('c', 'd'), begin('e', 'f')];
  third();
  expect(now()).toEqual({ until: '', ahead: [['e', 'f']] });
  second();
  expect(now()).toEqual({ until: '', ahead: [['c', 'f']] });
  first();
  expect(now()).toEqual({ until: 'f', ahead: [] });
});

test('どこで止まっても、終わった部分の人だけが済みとされ、続きから終わる', () => {
  const names = Array.from({ length: 60 }, (_, at) => `u${String(at).padStart(2, '0')}`);
  const stops = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(8))), { maxLength: 6 });
  fc.assert(
    fc.property(stops, (lives) => {
      const done = new Set<string>();
      let told: ReturnType<ReturnType<typeof createCourse>['now']> = START;
      for (const [size, ends] of lives) {
        const course = createCourse(told);
        const left = names.filter((name) => !isTold(told, name));
        const parts = Array.from({ length: Math.ceil(left.length / size) }, (_, at) =>
          left.slice(at * size, (at + 1) * size),
        );
        const finish = parts.map((part) => course.begin(part[0] ?? '', part.at(-1) ?? ''));
        for (const end of ends) {
          finish[end]?.();
          for (const name of parts[end] ?? []) done.add(name);
        }
        told = course.now();
        expect(names.filter((name) => isTold(told, name))).toEqual(names.filter((name) => done.has(name)));
      }
    }),
  );
});
