import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { credentialFault } from './account.ts';
import type { Draft } from './draft.ts';
import { Problem } from './problem.tsx';
import { useRegistering } from './use-registering.ts';

type ConfirmStepProps = {
  readonly draft: Draft;
  /** Empty for who comes back to this step: they type it again. */
  readonly password: string;
  readonly onEmail: (email: string) => void;
  /** The letter cannot arrive: the address was mistyped. */
  readonly onOtherEmail: () => void;
  readonly onJoining: () => void;
};

/** The code from the letter. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { draft, onEmail, onOtherEmail, onJoining } = props;
  const { isBusy, problem, hasResent, confirm, resend } = useRegistering(draft, onJoining);
  const [password, setPassword] = useState(props.password);
  const [typedCode, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  // It stays as it was when the step began: a field that is being typed in must not go away.
  const [wasKnown] = useState(draft.email !== '' && password !== '');
  const isKnown = wasKnown && problem?.kind !== 'password';
  const code = typedCode.normalize('NFKC').replaceAll(/\s/g, '');
  const faults = {
    email: credentialFault('email', { email: draft.email, password, passwordAgain: password }, 1),
    password: password === '' ? 'パスワードを入力してください。' : null,
    code: /^\d{6}$/.test(code) ? null : '確認コードは6桁の数字です。',
  };
  const shown = (fault: string | null) => (isTried ? fault : null);
  const submit = () => {
    setTried(true);
    if (Object.values(faults).every((fault) => fault === null)) confirm(password, code);
  };
  return (
    <StepForm
      submitLabel="登録を完了する"
      onBack={null}
      isBusy={isBusy}
      onSubmit={submit}
      others={
        <div className="stack2">
          <p role="status">{hasResent ? '確認コードを再送しました。' : ''}</p>
          <p className="hint">届かないときは、迷惑メールのフォルダーをお確かめのうえ、再送してください。</p>
          <Button onClick={resend} disabled={faults.email !== null}>
            確認コードを再送する
          </Button>
          {isKnown && <Button onClick={onOtherEmail}>メールアドレスを直す</Button>}
        </div>
      }
    >
      {isKnown ? (
        <p>{`${draft.email} に届いた6桁の確認コードを入力してください。`}</p>
      ) : (
        <>
          <p>登録したメールアドレスとパスワード、メールで届いた6桁の確認コードを入力してください。</p>
          <Field
            label="メールアドレス"
            type="email"
            inputMode="email"
            autoComplete="username"
            value={draft.email}
            fault={shown(faults.email)}
            onChange={onEmail}
          />
          <Field
            label="パスワード"
            type="password"
            autoComplete="current-password"
            value={password}
            fault={shown(faults.password)}
            onChange={setPassword}
          />
        </>
      )}
      <Field
        label="確認コード"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typedCode}
        fault={shown(faults.code)}
        onChange={setCode}
      />
      {problem !== null && <Problem problem={problem} />}
    </StepForm>
  );
}
