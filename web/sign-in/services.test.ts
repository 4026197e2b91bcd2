import { expect, test } from 'vitest';
import { createServices, withoutTrunkZero } from './services.ts';

test.each([
  ['+8109012345678', '+819012345678', '先頭の0は国番号の後では落ちる'],
  ['+819012345678', '+819012345678', '0のない番号はそのまま'],
  ['+39061234567', '+39061234567', '0を残す国もある'],
])('%s は %s として送られる（%s）', (typed, sent) => {
  const input = { username: 'a@example.jp', password: 'himitsu12' };
  const signUp = withoutTrunkZero({
    ...input,
    options: { autoSignIn: true, userAttributes: { name: '山田', phone_number: typed } },
  });
  expect(signUp).toEqual({
    ...input,
    options: { autoSignIn: true, userAttributes: { name: '山田', phone_number: sent } },
  });
});

test('電話番号のない登録はそのまま送られる', () => {
  const input = { username: 'a@example.jp', password: 'himitsu12' };
  expect(withoutTrunkZero(input)).toBe(input);
});

test('利用規約に同意しないあいだは、登録できない', async () => {
  const { validateCustomSignUp } = createServices(() => undefined);
  expect(await validateCustomSignUp({})).toEqual({
    acknowledgement: '利用規約への同意が必要です。',
  });
  expect(await validateCustomSignUp({ acknowledgement: 'yes' })).toEqual({});
});
