import { onTestFinished, vi } from 'vitest';
import { type OidcServer, startOidcServer } from '#server/testing/oidc-server.ts';

/** Started for one test, stopped after it. */
export async function oidcServerOfTest(redirectUri: string): Promise<OidcServer> {
  // It warns of what a real provider should not do: keep everything in memory.
  const spies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
  for (const spy of spies) spy.mockImplementation(() => undefined);
  const server = await startOidcServer(redirectUri);
  onTestFinished(() => {
    server.stop();
    for (const spy of spies) spy.mockRestore();
  });
  return server;
}
