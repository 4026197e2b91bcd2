/** Temporary credentials as a member's browser gets them, and photos to read with them. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { poolOf, type Somebody, signedIn } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { AwsCredentials } from './aws-signer.ts';

export type Holder = { readonly userId: string; readonly credentials: AwsCredentials };

/** Of somebody signed in, by the identity pool's calls. */
export async function credentialsOf(server: TestServer, somebody: Somebody = {}): Promise<Holder> {
  const { idToken, user } = await signedIn(server, somebody);
  const { facts } = await poolOf(server);
  const credentials = await ask(server, { [facts.issuer.replace('https://', '')]: idToken });
  return { userId: user.id, credentials };
}

export function guestCredentials(server: TestServer): Promise<AwsCredentials> {
  return ask(server, {});
}

async function ask(server: TestServer, logins: object): Promise<AwsCredentials> {
  const { facts } = await poolOf(server);
  const id = await call(server, 'GetId', { IdentityPoolId: facts.identityPoolId, Logins: logins });
  const answer = await call(server, 'GetCredentialsForIdentity', {
    IdentityId: id.IdentityId,
    Logins: logins,
  });
  const { AccessKeyId, SecretKey, SessionToken } = answer.Credentials ?? {};
  return {
    accessKeyId: String(AccessKeyId),
    secretAccessKey: String(SecretKey),
    sessionToken: String(SessionToken),
  };
}

type Answer = { readonly IdentityId?: string; readonly Credentials?: Readonly<Record<string, unknown>> };

async function call({ url }: TestServer, operation: string, request: object): Promise<Answer> {
  const answer = await fetch(`${url}/identity/identity-pool/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityService.${operation}`,
    },
    body: JSON.stringify(request),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return body as Answer;
  throw new Error(`${operation}: ${JSON.stringify(body)}`);
}

/** Puts a photo where the server keeps them. */
export async function putPhoto({ config }: TestServer, key: string, content: string | Buffer): Promise<void> {
  const path = join(config.dataDir, 'photos', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
