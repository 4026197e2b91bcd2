/** How often a passkey says that it has signed: the store refuses a copy of it. */

import { expect, test } from 'vitest';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { EMAIL, NOW } from '../account/testing/people.ts';
import { registered, signInByPasskey } from './testing/authenticator.ts';

/** Signs in with the same passkey, which says each time that it has signed so often. */
async function withPasskey() {
  const server = await startTestServer({ now: NOW });
  const device = await registered(server, await signedIn(server, { email: EMAIL }));
  return async (signCount: number) => (await signInByPasskey(server, EMAIL, device, { signCount })).json;
}

const TAKEN = { AuthenticationResult: { AccessToken: expect.any(String) } };
const INVALID = { message: 'Invalid passkey.' };

test('数えない端末（同期されるパスキー）は、いつも0でよい', async () => {
  const signIn = await withPasskey();
  for (let time = 0; time < 2; time += 1) expect(await signIn(0)).toMatchObject(TAKEN);
});

test('数が戻ったパスキーでは入れない：写しがどこかにある', async () => {
  const signIn = await withPasskey();
  expect(await signIn(7)).toMatchObject(TAKEN);
  for (const signCount of [7, 6, 0]) expect(await signIn(signCount)).toMatchObject(INVALID);
  expect(await signIn(8)).toMatchObject(TAKEN);
});
