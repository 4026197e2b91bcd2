import { createLazyRoute } from '@tanstack/react-router';
import { Coupon } from '#web/coupon/coupon.tsx';

export const Route = createLazyRoute('/members/coupon')({ component: Coupon });
