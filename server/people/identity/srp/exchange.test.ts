import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import AuthenticationHelper from 'amazon-cognito-identity-js/lib/AuthenticationHelper.js';
import BigInteger from 'amazon-cognito-identity-js/lib/BigInteger.js';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isClaimRight, readClientPublic, startExchange } from './exchange.ts';
import { generatorPower, PRIME, power, toBytes, toNumber } from './group.ts';
import { isPasswordOf, makeVerifier, readVerifier, type Verifier, writeVerifier } from './verifier.ts';

const POOL = 'Emb3dded1';
const TIMESTAMP = 'Tue Nov 3 04:05:06 UTC 2026';

/** A failing run prints its seed and path; fc.assert(…, { seed, path }) plays it again. */
const MANY = { numRuns: 200 };

/** The provider's own client, with one A for many sign-ins, from a small number: its arithmetic is slow. */
const client = new AuthenticationHelper(POOL);
client.smallAValue = new BigInteger(randomBytes(32).toString('hex'), 16);
client.calculateA(client.smallAValue, (error, value) => {
  if (error !== null) throw error;
  client.largeAValue = value;
});

function clientPublicHex(): string {
  return client.largeAValue.toString(16);
}

function clientKey(userId: string, password: string, serverPublic: bigint, salt: bigint): Uint8Array {
  let key: Uint8Array = Buffer.alloc(0);
  const big = (number: bigint) => new BigInteger(number.toString(16), 16);
  client.getPasswordAuthenticationKey(userId, password, big(serverPublic), big(salt), (error, value) => {
    if (error !== null) throw error;
    key = value;
  });
  return key;
}

/** For one test: the client's powers are a tenth of a second each, and the tests beside take them its own way. */
function takePowersBySquaring(): void {
  const numberOf = (big: BigInteger) => {
    const digits = big.toString(16);
    return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
  };
  const spy = vi.spyOn(BigInteger.prototype, 'modPow').mockImplementation(function (
    this: BigInteger,
    exponent,
    modulus,
    done,
  ) {
    expect(numberOf(modulus)).toBe(PRIME);
    const value = bySquaring(numberOf(this), numberOf(exponent));
    done(null, new BigInteger(((value + PRIME) % PRIME).toString(16), 16));
  });
  onTestFinished(() => spy.mockRestore());
}

/** Signs in as the client would with `typed`; what the server says to the claim that `alter` has had its hands on. */
async function signIn(
  account: { readonly userId: string; readonly verifier: Verifier },
  typed: string,
  alter: (signature: Buffer) => Buffer = (signature) => signature,
): Promise<boolean> {
  const { userId, verifier } = account;
  const clientPublic = readClientPublic(clientPublicHex());
  if (clientPublic === null) throw new Error('The client made no A.');
  const { exchange, serverPublic } = await startExchange(clientPublic, verifier);
  const secretBlock = randomBytes(100);
  const signature = createHmac('sha256', clientKey(userId, typed, serverPublic, verifier.salt))
    .update(POOL)
    .update(userId)
    .update(secretBlock)
    .update(TIMESTAMP)
    .digest();
  const claim = { secretBlock, timestamp: TIMESTAMP, signature: alter(signature).toString('base64') };
  return isClaimRight(exchange, verifier, { poolName: POOL, userId }, claim);
}

async function accountWith(password: string) {
  const userId = randomUUID();
  return { userId, verifier: await makeVerifier({ poolName: POOL, userId }, password) };
}

const japanese = fc.string({
  unit: fc.constantFrom(...'さくら札幌サッカー試合ﾊﾝｶｸＡ１　𠮷が👨‍👩‍👧é'),
  minLength: 6,
  maxLength: 20,
});
const anyPassword = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({ minLength: 6, maxLength: 256 }),
  japanese,
);

describe('提供元のクライアントと', () => {
  test('正しいパスワードなら、どんな文字でも同じ鍵に至る', async () => {
    takePowersBySquaring();
    await fc.assert(
      fc.asyncProperty(anyPassword, async (password) => {
        expect(await signIn(await accountWith(password), password)).toBe(true);
      }),
      MANY,
    );
  });

  test.each([
    ['頭のバイトが00', 0x00ff_0000n << 88n],
    ['頭のバイトが00で次が80以上', 0x0080_0000n << 88n],
    ['頭の桁が0', 0x0f00_0000n << 96n],
    ['頭のビットが立つ', 0xff00_0000n << 96n],
    ['とても小さい', 1n],
    ['0', 0n],
  ])('ソルトの%sでも同じ鍵に至る', async (_name, salt) => {
    const password = 'とりいそぎ北の国から';
    const userId = randomUUID();
    const verifier = verifierWithSalt(userId, password, salt);
    expect(await isPasswordOf(verifier, { poolName: POOL, userId }, password)).toBe(true);
    expect(await signIn({ userId, verifier }, password)).toBe(true);
  });

  test('違うパスワードでは至らない', async () => {
    const different = fc.tuple(anyPassword, anyPassword).filter(([right, wrong]) => right !== wrong);
    await fc.assert(
      fc.asyncProperty(different, async ([right, wrong]) => {
        expect(await signIn(await accountWith(right), wrong)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  test('一か所でも変えた署名、足りない署名、空の署名は通らない', async () => {
    const account = await accountWith('てんとうむし7');
    for (const bit of [0, 7, 100, 255]) {
      const flipped = (signature: Buffer) => {
        signature.writeUInt8(signature.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        return signature;
      };
      expect(await signIn(account, 'てんとうむし7', flipped)).toBe(false);
    }
    expect(await signIn(account, 'てんとうむし7', (signature) => signature.subarray(0, 31))).toBe(false);
    expect(await signIn(account, 'てんとうむし7', (one) => Buffer.concat([one, one]))).toBe(false);
    expect(await signIn(account, 'てんとうむし7', () => Buffer.alloc(0))).toBe(false);
    expect(await signIn(account, 'てんとうむし7')).toBe(true);
  });
});

describe('クライアントの公開値', () => {
  test.each([
    ['0', '0'],
    ['長い0', '0'.repeat(1_000)],
    ['N', PRIME.toString(16)],
    ['Nの倍数', (PRIME * 12_345n).toString(16)],
    ['空', ''],
    ['十六進でない', '12g4'],
    ['符号つき', '-1'],
    ['空白つき', ' 12'],
  ])('%sは断る', (_name, hex) => {
    expect(readClientPublic(hex)).toBeNull();
  });

  test.each(['1', 'ABCdef', '000f', 'f'.repeat(2_000)])('どの長さの十六進も読む', (hex) => {
    expect(readClientPublic(hex)).toBe(BigInt(`0x${hex}`));
  });

  test('まともでない値でも、壊れずに断る', async () => {
    const account = await accountWith('てんとうむし7');
    const claim = { secretBlock: randomBytes(8), timestamp: TIMESTAMP, signature: '' };
    for (const clientPublic of [1n, 2n, PRIME - 1n, PRIME + 1n, PRIME * 5n - 1n, 2n ** 5_000n]) {
      const { exchange } = await startExchange(clientPublic, account.verifier);
      const identity = { poolName: POOL, userId: account.userId };
      expect(await isClaimRight(exchange, account.verifier, identity, claim)).toBe(false);
    }
  });
});

describe('べき乗', () => {
  test('一つずつ掛けた値と同じ', async () => {
    const number = fc.bigInt({ min: 0n, max: PRIME * 2n });
    await fc.assert(
      fc.asyncProperty(number, fc.bigInt({ min: 1n, max: 2n ** 256n }), async (base, exponent) => {
        expect(await power(base, exponent)).toBe(bySquaring(base, exponent));
        expect(await generatorPower(exponent)).toBe(bySquaring(2n, exponent));
      }),
      { numRuns: 60 },
    );
  });

  test.each([0n, 1n, PRIME - 1n, PRIME, PRIME + 1n])('鍵にならない底でも計算する', async (base) => {
    for (const exponent of [1n, 2n, 3n, 2n ** 255n]) {
      expect(await power(base, exponent)).toBe(bySquaring(base, exponent));
    }
  });

  test('頭に00がつくのは、頭のビットが立つときだけ', () => {
    expect([0n, 0x7fn, 0x80n, 0xfffn, 0x8000n].map((number) => toBytes(number).toString('hex'))).toEqual([
      '00',
      '7f',
      '0080',
      '0fff',
      '008000',
    ]);
    expect(toNumber(Buffer.alloc(0))).toBe(0n);
  });
});

describe('保存する検証値', () => {
  test('書いて読むと同じで、同じパスワードでも毎回違う', async () => {
    const [one, other] = [await accountWith('てんとうむし7'), await accountWith('てんとうむし7')];
    expect(readVerifier(writeVerifier(one.verifier))).toEqual(one.verifier);
    expect(one.verifier.salt).not.toBe(other.verifier.salt);
    expect(one.verifier.value).not.toBe(other.verifier.value);
  });

  test.each(['', ':', '12', '12:', 'xy:12', '12:34:56', ' 12:34'])('検証値でない「%s」は読まない', (text) => {
    expect(() => readVerifier(text)).toThrow();
  });

  test('平文のパスワードは、その人のものだけが合う', async () => {
    const { userId, verifier } = await accountWith('てんとうむし7');
    expect(await isPasswordOf(verifier, { poolName: POOL, userId }, 'てんとうむし7')).toBe(true);
    expect(await isPasswordOf(verifier, { poolName: POOL, userId }, 'てんとうむし8')).toBe(false);
    expect(await isPasswordOf(verifier, { poolName: POOL, userId: randomUUID() }, 'てんとうむし7')).toBe(
      false,
    );
    expect(await isPasswordOf(verifier, { poolName: 'another', userId }, 'てんとうむし7')).toBe(false);
  });
});

/** By the definition, beside the code under test. */
function verifierWithSalt(userId: string, password: string, salt: bigint): Verifier {
  const hash = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const x = toNumber(hash(toBytes(salt), hash(Buffer.from(`${POOL}${userId}:${password}`))));
  return { salt, value: bySquaring(2n, x) };
}

function bySquaring(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % PRIME, exponent];
  for (; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}
