import type { LoginProvider } from '#contract/operations/site.ts';

/** What stands in the fields of the sign-in form. */
export type Typed = { readonly username: string; readonly password: string };

/** The way on from the sign-in form that somebody has chosen. The widget takes it as soon as it is there. */
export type Way =
  | { readonly kind: 'password' | 'otherWays' | 'forgotPassword' }
  | { readonly kind: 'provider'; readonly provider: LoginProvider };

export type Asked = { readonly way: Way; readonly typed: Typed };
