import type { ReactNode } from 'react';

/** 利用目的: what a form asks its data for, in one line, with the way to the policy. */
export function Purpose({ children }: { readonly children: ReactNode }) {
  return (
    <p className="hint">
      {children}
      くわしくは、
      <a href="/site-info/privacy-policy" target="_blank" rel="noreferrer">
        プライバシーポリシー
      </a>
      をご覧ください。
    </p>
  );
}
