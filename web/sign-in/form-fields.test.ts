import { expect, test } from 'vitest';
import { formFields } from './form-fields.ts';

test('認証アプリにはサイトの名前で登録される', () => {
  expect(formFields({ siteName: 'つなぐ', passwordMinLength: 6 }).setupTotp.QR.totpIssuer).toBe('つなぐ');
});

test('電話番号は日本の国番号から始まる', () => {
  expect(formFields({ siteName: 'つなぐ', passwordMinLength: 6 }).signUp.phone_number.dialCode).toBe('+81');
});

test('ログインでは保存したパスワードを、決め直すときは新しいパスワードを、ブラウザーが提案する', () => {
  const { signIn, confirmResetPassword } = formFields({ siteName: 'つなぐ', passwordMinLength: 6 });
  expect(signIn.password.autocomplete).toBe('current-password');
  // The widget's own default for a password is a new one.
  expect(confirmResetPassword.password).not.toHaveProperty('autocomplete');
});

test('新しいパスワードには、決める前に、何が要るかを言う', () => {
  const { forceNewPassword, confirmResetPassword } = formFields({ siteName: 'つなぐ', passwordMinLength: 8 });
  for (const { password } of [forceNewPassword, confirmResetPassword]) {
    expect(password.descriptiveText).toMatch(/^8文字以上。.*推測されやすいものは使えません。$/);
  }
});
