import type { RefusalKind, RegistrationError } from './refusal.ts';
import styles from './steps.module.css';

type Way = { readonly label: string; readonly href: string };

const SIGN_IN: Way = { label: 'ログイン', href: '/login' };
const NEW_PASSWORD: Way = { label: 'パスワードを再設定する', href: '/login?screen=forgotPassword' };
const PASSWORD: Way = { label: 'パスワードを決め直す', href: '#account' };
const OFFICE: Way = { label: 'お問い合わせ', href: '/contact' };
const CODE: Way = { label: '確認コードの入力がまだの方はこちら', href: '#confirm' };

/** Where each leads whom it concerns. */
const WAYS: Readonly<Record<RefusalKind, readonly Way[]>> = {
  exists: [SIGN_IN, NEW_PASSWORD, CODE],
  password: [NEW_PASSWORD],
  newPassword: [PASSWORD],
  elsewhere: [SIGN_IN],
  taken: [OFFICE],
  refused: [],
  unreachable: [],
};

/** Why it did not work, and what to do. */
export function Problem({ problem }: { readonly problem: RegistrationError }) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{problem.message}</p>
      {WAYS[problem.kind].map(({ label, href }) => (
        <p key={href}>
          <a href={href}>{label}</a>
        </p>
      ))}
    </div>
  );
}
