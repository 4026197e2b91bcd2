/** An ID token as far as the browser reads it: an e-mail and an end (milliseconds); its signature is nobody's. */
export function idTokenFor(email: string, expiresAt: number): string {
  const payload = { email, exp: Math.floor(expiresAt / 1_000) };
  return ['e30', btoa(JSON.stringify(payload)).replaceAll('=', ''), 'signature'].join('.');
}

/** Somebody is signed in, for an hour. */
export function signInForTest(): void {
  localStorage.setItem('email', 'haha@example.jp');
  localStorage.setItem('sessionId', '202605161000000001');
  localStorage.setItem('idTokenForAuth', idTokenFor('haha@example.jp', Date.now() + 3_600_000));
}
