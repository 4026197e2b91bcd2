import { Button } from '../button.tsx';
import styles from './home-screen.module.css';
import { install, useInstalling } from './installing.ts';

/** The way onto the home screen, where this browser has one and the site is not there yet; else nothing. */
export function HomeScreen() {
  const installing = useInstalling();
  if (installing === 'none') return null;
  if (installing === 'offered') return <Button onClick={install}>ホーム画面に追加</Button>;
  return (
    <p className={styles.hint}>
      共有ボタンから「ホーム画面に追加」を選ぶと、アプリのように開けます。Safariでは、1週間ほど開かないとログインが切れることがありますが、ホーム画面から開けば切れにくくなります。
    </p>
  );
}
