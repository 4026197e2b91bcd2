/** What stands above and in the widget's forms, through the places that it offers for that. */

import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { PROVIDER_MESSAGES } from '#web/api/provider-messages.ts';
import {
  ConfirmResetPasswordHeading,
  ConfirmResetPasswordWays,
  SignInHeading,
  ToSignIn,
} from './back-to-sign-in.tsx';
import { SecretKey } from './secret-key.tsx';
import { StepHeading } from './step-heading.tsx';
import { Terms } from './terms.tsx';

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
