import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Wish } from '#domain/inquiry/wishes.ts';

type InquiryLinkProps = {
  readonly wish: Wish;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Leads to the contact form with a wish filled in, for what only the office can do. */
export function InquiryLink({ wish, children, ...props }: InquiryLinkProps) {
  return (
    <Link to="/contact" hash={wish} {...props}>
      {children}
    </Link>
  );
}
