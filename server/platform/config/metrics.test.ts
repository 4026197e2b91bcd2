import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';

const TOKEN = 'd41c8f0b2a9e7653d41c8f0b2a9e7653';

test('言われなければ、何も測らず、どこにも出さない', () => {
  expect(readConfig({}).metrics).toEqual({ port: null, token: null });
});

test('ポートと合言葉のどちらでも、両方でもよい', () => {
  expect(readConfig({ METRICS_PORT: '9464', METRICS_TOKEN: TOKEN }).metrics).toEqual({
    port: 9464,
    token: TOKEN,
  });
});

test.each([
  ['サイトと同じポート', { PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT'],
  ['ポートでない数', { METRICS_PORT: '70000' }, 'METRICS_PORT'],
  ['短い合言葉', { METRICS_TOKEN: 'himitsu' }, 'METRICS_TOKEN'],
  ['簡単な合言葉', { METRICS_TOKEN: 'a'.repeat(40) }, 'METRICS_TOKEN'],
  ['送れない文字', { METRICS_TOKEN: `${TOKEN} ひみつ` }, 'METRICS_TOKEN'],
])('%s は断り、合言葉は繰り返さない', (_what, env, name) => {
  expect(() => readConfig(env)).toThrow(name);
  try {
    readConfig(env);
  } catch (error) {
    if ('METRICS_TOKEN' in env) expect(String(error)).not.toContain(env.METRICS_TOKEN);
  }
});
