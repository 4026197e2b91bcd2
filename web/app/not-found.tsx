import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './page.module.css';

/** Any path that is no screen (both specifications, section 2), in either app; the top is in the members'. */
export function NotFound() {
  return (
    <main className={styles.alone}>
      <title>ページが見つかりません</title>
      <PageTitle>ページが見つかりません</PageTitle>
      <Notice action={<Button onClick={() => location.assign('/')}>トップへ戻る</Button>}>
        アドレスが変わったか、削除された可能性があります。
      </Notice>
    </main>
  );
}
