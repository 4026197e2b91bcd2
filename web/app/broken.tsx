import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './page.module.css';

/** A screen that failed to load or to draw; most often a new version has replaced the files of an open page. */
export function Broken() {
  return (
    <main className={styles.alone}>
      <h1 className={styles.title} tabIndex={-1}>
        ページを表示できません
      </h1>
      <Notice action={<Button onClick={() => location.reload()}>再読み込み</Button>}>
        電波の状態を確かめて、もう一度読み込んでください。
      </Notice>
    </main>
  );
}
