import { createLazyRoute } from '@tanstack/react-router';
import { Inquiry } from '#web/admin/inquiries/inquiry.tsx';

export const Route = createLazyRoute('/members/administrators/admin-inquiries/$inquiryId')({
  component: Inquiry,
});
