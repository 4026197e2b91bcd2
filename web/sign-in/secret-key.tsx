import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './secret-key.module.css';

/** The key of an authenticator in letters, for who can't scan the code, and a button that copies it. */
export function SecretKey({ secret }: { readonly secret: string }) {
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
