/** The signers of the provider's own libraries. */

import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
};

/** A request that is signed: where it goes and what it carries. */
export type Signed = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type Signing = {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly credentials: AwsCredentials;
  readonly at: Temporal.Instant;
  readonly region?: string;
  readonly service?: string;
};

/** As `@smithy/signature-v4` signs for S3, in the header. */
export async function signed(signing: Signing): Promise<Signed> {
  const { headers } = await (await signerOf(signing)).sign(requestOf(signing), optionsOf(signing));
  return { url: signing.url, headers };
}

/** As `@smithy/signature-v4` signs an address for S3. */
export async function presigned(signing: Signing, expiresIn = 300): Promise<string> {
  const request = { ...requestOf(signing) };
  const options = { ...optionsOf(signing), expiresIn };
  const { query } = await (await signerOf(signing)).presign(request, options);
  const url = new URL(signing.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

type HttpRequest = {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
};
type Options = { readonly signingDate: Date };
type Signer = {
  sign(request: HttpRequest, options: Options): Promise<HttpRequest>;
  presign(request: HttpRequest, options: Options & { readonly expiresIn: number }): Promise<HttpRequest>;
};

/** The SDK lends out the signer it uses itself; S3's encodes the path once. */
async function signerOf({
  credentials,
  region = 'ap-northeast-1',
  service = 's3',
}: Signing): Promise<Signer> {
  const settings = { region, credentials, signingEscapePath: false };
  const { signer } = new CognitoIdentityProviderClient(settings).config;
  const scheme = { name: 'sigv4', signingName: service, signingRegion: region, properties: {} };
  const lent: unknown = await signer?.(scheme);
  if (typeof lent === 'object' && lent !== null && 'sign' in lent && 'presign' in lent) return lent as Signer;
  throw new Error('The SDK lends out no signer.');
}

function requestOf({ url, method = 'GET', headers = {} }: Signing): HttpRequest {
  const { protocol, hostname, port, host, pathname, searchParams } = new URL(url);
  return {
    method,
    protocol,
    hostname,
    port: Number(port),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { host, ...headers },
  };
}

function optionsOf({ at }: Signing): Options {
  return { signingDate: new Date(at.epochMilliseconds) };
}
