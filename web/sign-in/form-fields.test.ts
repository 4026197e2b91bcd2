import { expect, test } from 'vitest';
import { formFields } from './form-fields.ts';

test('認証アプリにはサイトの名前で登録される', () => {
  expect(formFields('つなぐ').setupTotp.QR.totpIssuer).toBe('つなぐ');
});

test('電話番号は日本の国番号から始まる', () => {
  expect(formFields('つなぐ').signUp.phone_number.dialCode).toBe('+81');
});

test('ログインでは保存したパスワードを、決め直すときは新しいパスワードを、ブラウザーが提案する', () => {
  const { signIn, confirmResetPassword } = formFields('つなぐ');
  expect(signIn.password.autocomplete).toBe('current-password');
  // The widget's own default for a password is a new one.
  expect(confirmResetPassword.password).not.toHaveProperty('autocomplete');
});
