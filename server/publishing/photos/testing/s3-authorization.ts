import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** Whose key signs, and for where. */
export type S3Key = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
};

export type S3Request = {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Those that are signed: `host`, `x-amz-date` and `x-amz-content-sha256`. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The `Authorization` of a request to S3, as the provider's own library writes it. */
export async function s3Authorization(request: S3Request, key: S3Key, at: Temporal.Instant): Promise<string> {
  const { pathname, searchParams } = new URL(request.path, 'http://bucket');
  const { headers } = await (await signerOf(key)).sign(
    {
      ...request,
      path: pathname,
      protocol: 'http:',
      hostname: '',
      query: Object.fromEntries(searchParams),
    },
    { signingDate: new Date(at.epochMilliseconds) },
  );
  return headers.authorization ?? '';
}

type Signer = {
  sign(
    request: S3Request & { readonly protocol: string; readonly hostname: string; readonly query: object },
    options: { readonly signingDate: Date },
  ): Promise<{ readonly headers: Readonly<Record<string, string>> }>;
};

/** The library lends out the signer it uses itself; S3's encodes the path once. */
async function signerOf({ accessKeyId, secretAccessKey, region }: S3Key): Promise<Signer> {
  const settings = { region, credentials: { accessKeyId, secretAccessKey }, signingEscapePath: false };
  const { signer } = new CognitoIdentityProviderClient(settings).config;
  const scheme = { name: 'sigv4', signingName: 's3', signingRegion: region, properties: {} };
  const lent: unknown = await signer?.(scheme);
  if (typeof lent === 'object' && lent !== null && 'sign' in lent) return lent as Signer;
  throw new Error('The library lends out no signer.');
}
