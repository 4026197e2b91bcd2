import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { eraseOwnData } from '#contract/member/membership.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { ApiError } from '#web/api/client.ts';
import { storedSession } from '#web/api/session.ts';
import { keepAim } from '#web/api/sign-in-aim.ts';
import { signOut } from '#web/api/signing-in.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from './my-data.module.css';

const NOT_ERASED = '退会できませんでした。電波の状態を確かめて、もう一度お試しください。';

const GOES = [
  '会員情報（お名前、連絡先、住所、年齢、保護者、種別、期限）と同意の記録',
  'アカウント（パスワード、二段階の認証、ほかのサービスとのつながり）',
  'ログインと端末の記録。どの端末も、すぐにログアウトします',
  'このメールアドレスからのお問い合わせ',
] as const;

const STAYS = [
  '会員番号だけで書かれた操作の記録。あなたのことだとは分からなくなります',
  'お支払いについて、法令で保存が必要な記録。事務局が管理しています',
] as const;

/** 退会: what goes and what stays, and the e-mail typed before it is done. */
export function Leaving() {
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useWrite(eraseOwnData, { onAnswer: () => leave() });
  const fault =
    normalEmail(email) === storedSession()?.email ? null : 'ログイン中のメールアドレスを入力してください。';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null && !isPending) mutate({ body: { email } });
  };
  const isAskedToSignIn = error instanceof ApiError && error.code === 'sign_in_again';
  return (
    <section className={styles.part} aria-labelledby="leaving">
      <h2 id="leaving">今すぐ退会し、データを消去する</h2>
      <p>
        会員の期間が残っていても、今すぐ終わります。お支払い済みの料金は返金できません。月の終わりまで使ってから退会するときは、
        <Link to="/site-info/$name" params={{ name: 'withdrawal' }}>
          退会について
        </Link>
        をご覧ください。
      </p>
      <p>次のものが消えます。元には戻せません。</p>
      <Lines lines={GOES} />
      <p>次のものは残ります。</p>
      <Lines lines={STAYS} />
      <form className="stack6" noValidate={true} onSubmit={submit}>
        <Field
          label="確認のため、ログイン中のメールアドレスを入力"
          type="email"
          autoComplete="off"
          value={email}
          fault={isTried ? fault : null}
          onChange={setEmail}
        />
        {error !== null && (
          <div role="alert" className="stack2">
            <p className={styles.fault}>
              {error instanceof ApiError && error.message !== '' ? error.message : NOT_ERASED}
            </p>
            {isAskedToSignIn && <Button onClick={signInAgain}>ログアウトしてログインし直す</Button>}
          </div>
        )}
        <button type="submit" className={styles.leave} aria-disabled={isPending}>
          {isPending ? '消去しています…' : '退会してデータをすべて消去する'}
        </button>
      </form>
    </section>
  );
}

function signInAgain(): void {
  keepAim('/my-data');
  void signOut('/login');
}

/**
 * An account in a user pool elsewhere is deleted there; nothing of the sign-in stays on this device. Where the pool fails,
 * the account stays there without any data here, and the person has left all the same.
 */
async function leave(): Promise<void> {
  const { deleteAccountElsewhere } = await import('#web/api/amplify.ts');
  await deleteAccountElsewhere().catch(() => undefined);
  await signOut('/left');
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
