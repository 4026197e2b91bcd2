import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConsentBox } from '#web/ui/form/consent-box.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { passwordRule } from '#web/ui/password-rule.ts';
import { Part } from './part.tsx';
import type { PartProps } from './setup-form.tsx';

type AdministratorPartProps = PartProps & { readonly passwordMinLength: number };

/** The first administrator, whose account is made with the rest. */
export function AdministratorPart({ draft, change, field, passwordMinLength }: AdministratorPartProps) {
  const [isShown, setShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <Part title="2. 最初の管理者" lead="このメールアドレスとパスワードで、管理画面にログインします。">
      <Field
        label="メールアドレス"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...field('email')}
      />
      <Field
        label="パスワード"
        hint={passwordRule(passwordMinLength)}
        type={type}
        autoComplete="new-password"
        beside={
          <Button
            aria-label={isShown ? 'パスワードを隠す' : 'パスワードを表示'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? '隠す' : '表示'}
          </Button>
        }
        {...field('password')}
      />
      <Field label="パスワード（確認）" type={type} autoComplete="new-password" {...field('passwordAgain')} />
      <ConsentBox
        label="管理者のログインに、スマートフォンの認証アプリも使う（おすすめ）"
        isChecked={draft.secondFactor === 'administrators'}
        fault={null}
        onChange={(isChecked) => change({ secondFactor: isChecked ? 'administrators' : 'off' })}
      />
      <p className="hint">
        管理者は、子どもを含む会員の個人情報をすべて見られます。パスワードが知られても、認証アプリがなければ入れません。最初のログインの途中で設定します。
      </p>
    </Part>
  );
}
