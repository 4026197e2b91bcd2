/** Headers of every page. The app brings all it needs, so nothing from elsewhere may run, be shown or be told. */

import { hash } from 'node:crypto';
import { HEAD_SCRIPT } from './page-frame.ts';
import { stylesIn } from './style-elements.ts';

const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${hashSource(HEAD_SCRIPT)}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * `hosts` are those of data groups and accounts beside this server; the app may call them. `pages` are the built ones:
 * the styles that stand in them are allowed as they are, letter by letter.
 */
export function pageHeaders(
  hosts: readonly string[],
  pages: readonly string[],
): Readonly<Record<string, string>> {
  const styles = pages.flatMap((html) => stylesIn(html).map(hashSource));
  const policy = [
    ...POLICY,
    ["style-src 'self'", ...new Set(styles)].join(' '),
    ["connect-src 'self'", ...hosts].join(' '),
  ];
  return {
    'content-security-policy': policy.join('; '),
    // URL tokens of reporters stand in addresses.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}

function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
