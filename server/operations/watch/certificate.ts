import { connect } from 'node:tls';

const PATIENCE_MS = 10_000;

/**
 * When the certificate ends that is shown at this https address; null where nobody answers, which may only mean that this
 * machine doesn't reach its own public address. An invalid certificate has an end, too.
 */
export async function certificateEnd(url: string): Promise<Temporal.Instant | null> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Temporal.Instant | null>();
  const socket = connect(
    {
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      rejectUnauthorized: false,
    },
    () => resolve(endOf(socket.getPeerCertificate().valid_to)),
  );
  socket.setTimeout(PATIENCE_MS, () => resolve(null));
  socket.on('error', () => resolve(null));
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

/** As OpenSSL writes it: `Nov 23 03:00:00 2026 GMT`. */
function endOf(validTo: string | undefined): Temporal.Instant | null {
  const ms = Date.parse(validTo ?? '');
  return Number.isNaN(ms) ? null : Temporal.Instant.fromEpochMilliseconds(ms);
}
