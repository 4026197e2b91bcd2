import { expect, test } from 'vitest';
import { withCallsOnly } from './calls-only.ts';

const FILE = `import * as Type from 'typebox';
import { defineCall } from './call.ts';

export const YEARS = [2025, 2026];
const Year = Type.Union([Type.Literal('2025'), Type.Array(Type.String())]);
export const allNews = defineCall({
  method: 'GET',
  group: 'pickup-news',
  path: \`all-news\`,
  access: 'member',
  summary: 'Every piece of news, (the newest) first',
  query: Type.Object({ fiscalYear: Year }),
  answer: Type.Array(Type.Object({ ...Year.properties })),
});
`;

test('呼び出しには、送るのに要るものだけが残る', () => {
  const left = withCallsOnly(FILE, 'contract/news.ts');
  expect(left).not.toMatch(/typebox|Type\.|summary|query|answer/);
  expect(left.replaceAll(/\s+/g, ' ')).toContain(
    "export const allNews = defineCall({ method: 'GET', group: 'pickup-news', path: `all-news`, access: 'member', });",
  );
});

test.each(['siteCall', 'adminCall'])('%s にも、送るのに要るものだけが残る', (define) => {
  const left = withCallsOnly(FILE.replaceAll('defineCall', define), 'contract/news.ts');
  expect(left).not.toMatch(/typebox|Type\.|summary|query|answer/);
});

test('スキーマだけに使われていたものは、読み込まれない', () => {
  const file = `import { PLANS } from '#domain/plans.ts';
import { LIMIT } from '#domain/limit.ts';
${FILE}export const Plan = Type.Enum(PLANS);
export const MOST = LIMIT;
`;
  const left = withCallsOnly(file, 'contract/news.ts');
  expect(left).not.toContain('#domain/plans.ts');
  expect(left).toContain("import { LIMIT } from '#domain/limit.ts';");
  expect(left).toContain("import { defineCall } from './call.ts';");
});

test('スキーマのほかの値は、そのまま残る', () => {
  expect(withCallsOnly(FILE, 'contract/news.ts')).toContain('export const YEARS = [2025, 2026];');
});

test('残ったものは、もとの行と桁にある', () => {
  const left = withCallsOnly(FILE, 'contract/news.ts');
  expect(left).toHaveLength(FILE.length);
  expect(left.indexOf("method: 'GET'")).toBe(FILE.indexOf("method: 'GET'"));
  expect(left.split('\n')).toHaveLength(FILE.split('\n').length);
});
