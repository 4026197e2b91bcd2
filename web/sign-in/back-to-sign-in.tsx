import { Button, Flex, useAuthenticator } from '@aws-amplify/ui-react';
import { createContext, type RefObject, use, useEffect, useState } from 'react';
import type { Done } from './services.ts';
import { StepHeading } from './step-heading.tsx';

/** What was done a moment ago, null where nothing was. */
export const JustDone = createContext<RefObject<Done | null>>({ current: null });

const DONE: Readonly<Record<Done, string>> = {
  newPassword: '新しいパスワードを設定しました。新しいパスワードでログインしてください。',
  confirmed: 'メールアドレスの確認が済みました。ログインしてください。',
};

/** The heading of the sign-in; who comes back to it reads that what they did has worked. */
export function SignInHeading() {
  const justDone = use(JustDone);
  const [done] = useState(() => justDone.current);
  useEffect(() => {
    justDone.current = null;
  }, [justDone]);
  return <StepHeading title="ログイン">{done !== null && <p role="status">{DONE[done]}</p>}</StepHeading>;
}

/** What to do with the code of a forgotten password. */
export function ConfirmResetPasswordHeading() {
  const { username } = useAuthenticator((context) => [context.username]);
  return (
    <StepHeading title="新しいパスワードの設定">
      <p>
        {`${username} に登録があれば、確認コードを送りました。コードと新しいパスワードを入力してください。`}
      </p>
      <p>届かないときは、メールアドレスと、迷惑メールのフォルダーをお確かめください。</p>
    </StepHeading>
  );
}

/** The ways back from there, which the widget has none of: the code can't arrive where the address was mistyped. */
export function ConfirmResetPasswordWays() {
  const { isPending, toForgotPassword, toSignIn } = useAuthenticator((context) => [context.isPending]);
  const retype = () => {
    // The widget knows no way from one to the other but through the sign-in.
    toSignIn();
    toForgotPassword();
  };
  return (
    <Flex direction="column" alignItems="center">
      <Button variation="link" size="small" isDisabled={isPending} onClick={retype}>
        メールアドレスを入力し直す
      </Button>
      <ToSignIn />
    </Flex>
  );
}

/** The way back from the code of a sign-up. */
export function ToSignIn() {
  const { isPending, toSignIn } = useAuthenticator((context) => [context.isPending]);
  return (
    <Button variation="link" size="small" isDisabled={isPending} onClick={toSignIn}>
      ログインに戻る
    </Button>
  );
}
