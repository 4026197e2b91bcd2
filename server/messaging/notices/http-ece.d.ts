/** The part of `http_ece` that is used here; the package brings no types. */

declare module 'http_ece' {
  /** Binary values are base64url; a random salt is made if none is given. */
  export type Parameters = {
    readonly version: 'aes128gcm';
    /** The sender's key pair. */
    readonly privateKey: { getPublicKey(): Buffer; computeSecret(other: Buffer): Buffer };
    /** The receiver's public key. */
    readonly dh: string;
    readonly authSecret: string;
  };

  const ece: { encrypt(text: Buffer, parameters: Parameters): Buffer };
  export default ece;
}
