import { describe, expect, test } from 'vitest';
import { createVault } from '#server/platform/vault.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { openPoolFacts } from '../pool-facts.ts';
import { insertKey, lockKeys } from './repository.ts';
import { createKeyRing, type KeyRing } from './signing-keys.ts';

const NOW = '2026-05-16T01:00:00Z';
const VAULT = createVault(Buffer.alloc(32, 7));

/** As many server processes as there are clocks, on one database. */
async function rings(store: TestStore, count: number) {
  await openPoolFacts({ store, vault: VAULT });
  let now = Temporal.Instant.from(NOW);
  const needs = { store, vault: VAULT, clock: () => now };
  return {
    rings: Array.from({ length: count }, () => createKeyRing(needs)),
    setClock: (instant: string) => {
      now = Temporal.Instant.from(instant);
    },
    another: () => createKeyRing(needs),
  };
}

const kidsOf = async (ring: KeyRing) => (await ring.jwks()).keys.map(({ kid }) => kid);

async function storedKids({ db }: TestStore): Promise<readonly string[]> {
  const rows = await db.selectFrom('signing_keys').select('kid').orderBy('signs_until').execute();
  return rows.map(({ kid }) => kid);
}

describe('いくつものサーバーが同時に鍵を要るとき', () => {
  test('初めての鍵は一つだけ作られ、どのサーバーもそれで署名する', async () => {
    const store = await openTestStore();
    const { rings: processes } = await rings(store, 4);
    const signers = await Promise.all(processes.map((ring) => ring.signer()));
    expect(await storedKids(store)).toHaveLength(1);
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
  });

  test('別のサーバーが作り終えるのを待ち、その鍵を使う', async () => {
    const store = await openTestStore();
    const { rings: processes } = await rings(store, 1);
    const { promise: isWaiting, resolve: goOn } = Promise.withResolvers<void>();
    const making = store.transaction(async (db) => {
      await lockKeys(db);
      goOn();
      // Long enough for the other one to have its key ready.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await insertKey(
        {
          kid: 'theirs',
          sealedPrivateKey: VAULT.seal('signing-key', 'unreadable', 'another-kid'),
          publicKey: { kid: 'theirs', kty: 'RSA' },
          createdAt: NOW,
          signsUntil: '2026-08-14T01:00:00Z',
          trustedUntil: '2026-08-15T01:00:00Z',
        },
        db,
      );
    });
    await isWaiting;
    await expect(processes[0]?.signer()).rejects.toThrow("The signing key theirs can't be opened");
    await making;
    expect(await storedKids(store)).toEqual(['theirs']);
  });

  test('次の鍵も一つだけ、前もって作られ、その後の交代でも前もって知らされる', async () => {
    const store = await openTestStore();
    const { rings: processes, setClock, another } = await rings(store, 3);
    const [first] = await Promise.all(processes.map((ring) => ring.signer()));
    setClock('2026-08-13T13:00:00Z');
    await Promise.all(processes.map((ring) => ring.signer()));
    const [oldKid, newKid] = await storedKids(store);
    expect(await storedKids(store)).toEqual([first?.kid, newKid]);

    setClock('2026-08-14T01:00:00Z');
    const fresh = Array.from({ length: 3 }, another);
    const signers = await Promise.all(fresh.map((ring) => ring.signer()));
    expect(signers.map(({ kid }) => kid)).toEqual([newKid, newKid, newKid]);
    expect(await kidsOf(another())).toEqual([oldKid, newKid]);

    setClock('2026-11-11T12:00:00Z');
    await another().signer();
    const announced = await kidsOf(another());
    expect(announced[0]).toBe(newKid);
    expect(announced).toHaveLength(2);
  });
});

test('ほかのサーバーが作った鍵の名前が来たら、その場で読み直す', async () => {
  const store = await openTestStore();
  const { rings: processes } = await rings(store, 2);
  const [here, there] = processes;
  if (here === undefined || there === undefined) throw new Error('Two are needed.');
  expect(await kidsOf(here)).toEqual([]);
  const { kid } = await there.signer();
  // What has just been read is not read again: made-up names must cost nothing.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { keys } = await here.jwks(kid);
  expect(keys.map((key) => key.kid)).toEqual([kid]);
});

test('別のサーバーの鍵で封をした秘密鍵では、署名せずに理由を言う', async () => {
  const store = await openTestStore();
  const { rings: processes } = await rings(store, 1);
  const made = await processes[0]?.signer();
  const stranger = createKeyRing({
    store,
    vault: createVault(Buffer.alloc(32, 8)),
    clock: () => Temporal.Instant.from(NOW),
  });
  await expect(stranger.signer()).rejects.toThrow(`The signing key ${made?.kid} can't be opened`);
});

test('秘密鍵は読める形では残らず、公開鍵の行に秘密の部分はない', async () => {
  const store = await openTestStore();
  const { rings: processes } = await rings(store, 1);
  await processes[0]?.signer();
  const [row] = await store.db.selectFrom('signing_keys').selectAll().execute();
  expect(Object.keys(JSON.parse(row?.public_key ?? '{}')).sort()).toEqual([
    'alg',
    'e',
    'kid',
    'kty',
    'n',
    'use',
  ]);
  const pem = VAULT.open('signing-key', row?.sealed_private_key ?? '', row?.kid ?? '');
  expect(pem).toContain('BEGIN PRIVATE KEY');
  expect(VAULT.open('signing-key', row?.sealed_private_key ?? '', 'another-kid')).toBeNull();
});
