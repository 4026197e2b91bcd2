import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from './field.tsx';
import { Problem } from './problem.tsx';
import type { RegistrationError } from './registering.ts';
import { StepForm } from './step-form.tsx';

type ConfirmStepProps = {
  readonly email: string;
  readonly password: string;
  readonly isBusy: boolean;
  readonly problem: RegistrationError | null;
  readonly hasResent: boolean;
  /** Who comes back to this step types both again. */
  readonly onEmail: (email: string) => void;
  readonly onSubmit: (password: string, code: string) => void;
  readonly onResend: () => void;
};

/** The code from the letter. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { email, isBusy, problem, hasResent, onEmail, onSubmit, onResend } = props;
  const [password, setPassword] = useState(props.password);
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  // What was in memory needs no typing; it stays as it was when the page opened.
  const [isKnown] = useState(email !== '' && props.password !== '');
  const isReady = email !== '' && password !== '' && /^\d{6}$/.test(code.normalize('NFKC').trim());
  const submit = () => {
    setTried(true);
    if (isReady) onSubmit(password, code.normalize('NFKC').trim());
  };
  const fault = (isWrong: boolean, sentence: string) => (isTried && isWrong ? sentence : null);
  return (
    <StepForm submitLabel="登録を完了する" onBack={null} isBusy={isBusy} onSubmit={submit}>
      {isKnown ? (
        <p>{email} に確認コードを送りました。届いた6桁の数字を入力してください。</p>
      ) : (
        <>
          <Field
            label="メールアドレス"
            type="email"
            autoComplete="username"
            value={email}
            fault={fault(email === '', 'メールアドレスを入力してください。')}
            onChange={onEmail}
          />
          <Field
            label="パスワード"
            type="password"
            autoComplete="current-password"
            value={password}
            fault={fault(password === '', 'パスワードを入力してください。')}
            onChange={setPassword}
          />
        </>
      )}
      <Field
        label="確認コード"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        fault={fault(!/^\d{6}$/.test(code.normalize('NFKC').trim()), '確認コードは6桁の数字です。')}
        onChange={setCode}
      />
      {problem !== null && <Problem problem={problem} />}
      <p role="status">{hasResent ? '確認コードを再送しました。' : ''}</p>
      <Button onClick={onResend} disabled={email === ''}>
        確認コードを再送する
      </Button>
    </StepForm>
  );
}
