/** Of the provider's older browser library: its SRP, which it does not export by its front door. */
declare module 'amazon-cognito-identity-js/lib/BigInteger.js' {
  export default class BigInteger {
    constructor(digits: string, radix: number);
    toString(radix: number): string;
    modPow(exponent: BigInteger, modulus: BigInteger, done: (error: null, value: BigInteger) => void): void;
  }
}

declare module 'amazon-cognito-identity-js/lib/AuthenticationHelper.js' {
  import type BigInteger from 'amazon-cognito-identity-js/lib/BigInteger.js';

  type Done<Value> = (error: Error | null, value: Value) => void;

  export default class AuthenticationHelper {
    constructor(poolName: string);
    smallAValue: BigInteger;
    largeAValue: BigInteger;
    calculateA(smallAValue: BigInteger, done: Done<BigInteger>): void;
    getPasswordAuthenticationKey(
      userId: string,
      password: string,
      serverPublic: BigInteger,
      salt: BigInteger,
      done: Done<Uint8Array>,
    ): void;
  }
}
