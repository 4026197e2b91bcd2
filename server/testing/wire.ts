/** The user pool's protocol as a client speaks it, without any SDK. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SiteConfig } from '#contract/operations/site.ts';
import { type Letter, readLetter } from '#server/messaging/messages/testing/letter.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { TestServer } from './server.ts';

export type WireAnswer = {
  readonly status: number;
  /** `__type` of a refusal, null of a success. */
  readonly type: string | null;
  readonly json: Readonly<Record<string, unknown>>;
  /** Byte for byte. */
  readonly text: string;
};

/** Calls an operation of the server's user pool; the client's id is added. */
export async function callPool(
  server: Pick<TestServer, 'url'>,
  operation: string,
  request: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireAnswer> {
  const { userPoolEndpoint, userPoolClientId } = await identityOf(server);
  const response = await fetch(server.url + userPoolEndpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: userPoolClientId, ...request }),
  });
  const text = await response.text();
  const json = JSON.parse(text) as Record<string, unknown>;
  return {
    status: response.status,
    type: typeof json.__type === 'string' ? json.__type : null,
    json,
    text,
  };
}

const identities = new WeakMap<object, Promise<SiteConfig['identity']>>();

/** What a server says of its pool, asked once. */
function identityOf(server: Pick<TestServer, 'url'>): Promise<SiteConfig['identity']> {
  const asked = identities.get(server) ?? askIdentity(server.url);
  identities.set(server, asked);
  return asked;
}

async function askIdentity(url: string): Promise<SiteConfig['identity']> {
  // Our own server's answer, written by the same contract.
  const { identity } = (await (await fetch(`${url}/config.json`)).json()) as SiteConfig;
  return identity;
}

const CODE = /確認コード：(\d{6})/;

/** The code in the last letter or message to this address; waits until so many with a code lie in the outbox. */
export async function lastCodeTo(
  { config }: Pick<TestServer, 'config'>,
  to: string,
  countOfLetters = 1,
): Promise<string> {
  const folder = join(config.dataDir, 'outbox');
  const arrived = async () => {
    const found = (await lettersTo(folder, to)).filter(({ text }) => CODE.test(text));
    expect(found.length).toBeGreaterThanOrEqual(countOfLetters);
    return found;
  };
  // A letter that comes a moment late on a busy machine has come.
  const letters = await eventually(arrived);
  return CODE.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
}

/** What lies in the outbox for this address, oldest first. */
export async function lettersTo(folder: string, to: string): Promise<readonly Letter[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(
    files.map(async (name) => readLetter(await readFile(join(folder, name)))),
  );
  return letters.filter(({ headers }) => headers.get('to')?.toLowerCase() === to.toLowerCase());
}
