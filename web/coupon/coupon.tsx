import { coupon } from '#contract/content.ts';
import { useRead } from '#web/api/calls.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './coupon.module.css';

const TITLE = 'クーポン';
const NOT_READ = 'クーポンを読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';

/** /coupon: one picture to be shown in the shop, or that it is in preparation or being developed. */
export function Coupon() {
  const query = useRead(coupon);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <Reading query={query} shape="board" problem={NOT_READ}>
        {({ picture, notice }) =>
          picture === null ? (
            <Notice>{notice}</Notice>
          ) : (
            <img className={styles.coupon} {...picture} alt={picture.alt} />
          )
        }
      </Reading>
    </Page>
  );
}
