import { coupon } from '#contract/publishing/content.ts';
import { useRead } from '#web/api/calls.ts';
import { CouponPlace } from '#web/ui/coupon/coupon-place.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';

const TITLE = 'クーポン';
const NOT_READ = 'クーポンを読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';

/** /coupon: one picture to be shown in the shop, or that it is in preparation or being developed. */
export function Coupon() {
  const query = useRead(coupon);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <Reading query={query} shape="board" problem={NOT_READ}>
        {(shown) => <CouponPlace {...shown} />}
      </Reading>
    </Page>
  );
}
