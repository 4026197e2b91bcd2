import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { passwordRule } from '#web/ui/password-rule.ts';
import { type CredentialField, type Credentials, credentialFault } from './account.ts';
import { useTouched } from './draft.ts';

type AccountStepProps = {
  readonly credentials: Credentials;
  readonly minLength: number;
  readonly onChange: (typed: Partial<Credentials>) => void;
  readonly onNext: () => void;
};

const FIELDS: readonly CredentialField[] = ['email', 'password', 'passwordAgain'];

/** Who will sign in: e-mail and password. */
export function AccountStep({ credentials, minLength, onChange, onNext }: AccountStepProps) {
  const [isShown, setShown] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);
  useTypedBefore(firstField, onChange);
  const touched = useTouched<CredentialField>();
  const faultOf = (field: CredentialField) => credentialFault(field, credentials, minLength);
  const props = (field: CredentialField) => ({
    value: credentials[field],
    fault: touched.has(field) ? faultOf(field) : null,
    onChange: (value: string) => onChange({ [field]: value }),
    onBlur: () => touched.add(field),
  });
  const next = () => {
    touched.addAll(FIELDS);
    if (FIELDS.every((field) => faultOf(field) === null)) onNext();
  };
  return (
    <StepForm submitLabel="次へ" onBack={null} onSubmit={next}>
      <Field
        ref={firstField}
        label="メールアドレス"
        hint="確認コードをお送りします。ログインにも使います。"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...props('email')}
      />
      <Field
        label="パスワード"
        hint={passwordRule(minLength)}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        beside={
          <Button
            aria-label={isShown ? 'パスワードを隠す' : 'パスワードを表示'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? '隠す' : '表示'}
          </Button>
        }
        {...props('password')}
      />
      <Field
        label="パスワード（確認）"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        {...props('passwordAgain')}
      />
    </StepForm>
  );
}

/** Hears what was typed before the program came to a drawn page. The fields have no names: nothing of them gets into an address. */
function useTypedBefore(
  firstField: RefObject<HTMLInputElement | null>,
  onTyped: AccountStepProps['onChange'],
): void {
  const isDrawn = useIsDrawn();
  const hear = useEffectEvent(() => {
    const inputs = [...(firstField.current?.form?.querySelectorAll('input') ?? [])];
    if (isDrawn)
      onTyped(Object.fromEntries(FIELDS.map((field, place) => [field, inputs[place]?.value ?? ''])));
  });
  useLayoutEffect(() => hear(), []);
}
