import styles from './provider-refusal.module.css';

/** Where another provider has sent somebody back without a sign-in: it says so in the address. */
export function ProviderRefusal({ query }: { readonly query: string }) {
  if (!new URLSearchParams(query).has('error')) return null;
  return (
    <p role="alert" className={styles.refusal}>
      ほかのサービスでのログインは完了しませんでした。もう一度お試しいただくか、メールアドレスでログインしてください。
    </p>
  );
}
