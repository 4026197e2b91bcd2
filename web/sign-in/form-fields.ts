/** What the widget's fields are set to beyond its own defaults. */

import { passwordRule } from '#web/ui/password-rule.ts';

const PASSWORD = {
  isRequired: true,
  // The show button knows no dictionary.
  showPasswordButtonLabel: 'パスワードを表示',
  passwordIsHiddenLabel: 'パスワードは隠れています。',
  passwordIsShownLabel: 'パスワードが表示されています。',
};

/** The generic default of the specification is +1; this site's members are in Japan. */
const PHONE_NUMBER = { isRequired: true, dialCode: '+81', dialCodeLabel: '国番号' };

/** A phone shows its number keys. */
const CODE = { isRequired: true, inputMode: 'numeric', placeholder: '6桁のコード' };

type FieldFacts = {
  /** Stands in a member's authenticator, above the code. */
  readonly siteName: string;
  readonly passwordMinLength: number;
};

export function formFields({ siteName, passwordMinLength }: FieldFacts) {
  const code = { confirmation_code: CODE };
  const chosen = { ...PASSWORD, descriptiveText: passwordRule(passwordMinLength) };
  const newPassword = {
    password: { ...chosen, label: '新しいパスワード', placeholder: '新しいパスワードを入力' },
    confirm_password: PASSWORD,
  };
  return {
    signIn: { password: { ...PASSWORD, autocomplete: 'current-password' } },
    signUp: { password: chosen, confirm_password: PASSWORD, phone_number: PHONE_NUMBER },
    confirmSignUp: code,
    confirmSignIn: code,
    forceNewPassword: newPassword,
    confirmResetPassword: { ...code, ...newPassword },
    confirmVerifyUser: code,
    setupTotp: { ...code, QR: { totpIssuer: siteName } },
  };
}
