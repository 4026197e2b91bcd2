/** Headers of every page. The app brings all it needs, so nothing from elsewhere may run, be shown or be told. */

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** `hosts` are those of data groups and accounts beside this server; the app may call them. */
export function pageHeaders(hosts: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [...POLICY, ["connect-src 'self'", ...hosts].join(' ')].join('; '),
    // URL tokens of reporters stand in addresses.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}
