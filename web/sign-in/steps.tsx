/** What stands above and in the widget's forms, through the places that it offers for that. */

import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { PROVIDER_MESSAGES } from '#web/api/provider-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Purpose } from '#web/ui/purpose.tsx';
import {
  ConfirmResetPasswordHeading,
  ConfirmResetPasswordWays,
  SignInHeading,
  ToSignIn,
} from './back-to-sign-in.tsx';
import { TERMS } from './services.ts';
import { StepHeading } from './step-heading.tsx';
import styles from './steps.module.css';

export const STEPS = {
  SignIn: { Header: SignInHeading },
  SignUp: { Header: () => <StepHeading title="アカウントの作成" />, FormFields: SignUpFields },
  ConfirmSignUp: { Header: () => <StepHeading title="メールアドレスの確認" />, Footer: ToSignIn },
  ConfirmSignIn: { Header: ConfirmSignInHeading },
  SelectMfaType: {
    Header: () => (
      <StepHeading title="本人確認の方法">
        <p>確認コードを受け取る方法を選んでください。</p>
      </StepHeading>
    ),
  },
  SetupTotp: { Header: SetupTotpHeading },
  SetupEmail: {
    Header: () => (
      <StepHeading title="確認用メールアドレスの登録">
        <p>ログインのときに確認コードを受け取るメールアドレスを入力してください。</p>
      </StepHeading>
    ),
  },
  ForceNewPassword: {
    Header: () => (
      <StepHeading title="新しいパスワードの設定">
        <p>仮のパスワードの代わりに、新しいパスワードを決めてください。</p>
      </StepHeading>
    ),
  },
  ForgotPassword: {
    Header: () => (
      <StepHeading title="パスワードの再設定">
        <p>登録したメールアドレスに、確認コードを送ります。</p>
      </StepHeading>
    ),
  },
  ConfirmResetPassword: { Header: ConfirmResetPasswordHeading, Footer: ConfirmResetPasswordWays },
  VerifyUser: {
    Header: () => (
      <StepHeading title="連絡先の確認">
        <p>{PROVIDER_MESSAGES['Account recovery requires verified contact information']}</p>
      </StepHeading>
    ),
  },
  ConfirmVerifyUser: {
    Header: () => (
      <StepHeading title="連絡先の確認">
        <p>お送りした確認コードを入力してください。</p>
      </StepHeading>
    ),
  },
};

/** The one step that the widget offers no place in. */
export function ChoiceHeading() {
  const { route } = useAuthenticator((context) => [context.route]);
  return route === 'signInSelectAuthFactor' ? <StepHeading title="ログイン" /> : null;
}

function ConfirmSignInHeading() {
  const { challengeName } = useAuthenticator((context) => [context.challengeName]);
  if (challengeName === 'SOFTWARE_TOKEN_MFA') {
    return (
      <StepHeading title="本人確認">
        <p>認証アプリに表示されている6桁のコードを入力してください。</p>
      </StepHeading>
    );
  }
  // The widget itself says where the code has gone.
  return <StepHeading title="本人確認" />;
}

function SetupTotpHeading() {
  const { totpSecretCode } = useAuthenticator((context) => [context.totpSecretCode]);
  return (
    <StepHeading title="認証アプリの登録">
      <p>
        認証アプリでQRコードを読み取るか、登録キーをアプリに貼り付けてください。そのあと、アプリに表示された6桁のコードを入力してください。
      </p>
      <SecretKey secret={totpSecretCode ?? ''} />
    </StepHeading>
  );
}

function SignUpFields() {
  return (
    <>
      <Authenticator.SignUp.FormFields />
      <Terms />
    </>
  );
}

/** The key of an authenticator in letters, for who can't scan the code, and a button that copies it. */
function SecretKey({ secret }: { readonly secret: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid('コピーしました');
    } catch {
      // The browser may forbid it; the key is there to be read.
      setSaid('コピーできませんでした。登録キーを選択してコピーしてください。');
    }
  };
  return (
    <div className={styles.secret}>
      <p>
        登録キー：<code className={styles.key}>{secret}</code>
      </p>
      <Button onClick={() => void copy()}>登録キーをコピー</Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}

/** The last field of the sign-up form: without this consent there is no account. */
function Terms() {
  const { validationErrors } = useAuthenticator((context) => [context.validationErrors]);
  const error = validationErrors[TERMS];
  return (
    <div>
      <label className={styles.consent}>
        <input
          className={styles.box}
          type="checkbox"
          name={TERMS}
          value="yes"
          aria-invalid={error !== undefined}
          aria-describedby="terms-error"
        />
        利用規約に同意します
      </label>
      <p id="terms-error" className={styles.error}>
        {error}
      </p>
      <Purpose>ご入力の内容は、会員であることの確認とご連絡のために使います。</Purpose>
      <a className={styles.terms} href="/site-info/terms-of-service" target="_blank" rel="noreferrer">
        利用規約を読む（別のタブで開きます）
      </a>
    </div>
  );
}
