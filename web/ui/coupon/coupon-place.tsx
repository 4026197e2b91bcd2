import type { Coupon } from '#contract/publishing/content.ts';
import { Notice } from '../notice.tsx';
import styles from './coupon-place.module.css';

/** The coupon's picture, or that it is in preparation or being developed. */
export function CouponPlace({ picture, notice }: Coupon) {
  if (picture === null) return <Notice>{notice}</Notice>;
  return <img className={styles.coupon} {...picture} alt={picture.alt} />;
}
