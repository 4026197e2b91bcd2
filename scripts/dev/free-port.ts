import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of this machine that nothing listens on now. */
export async function freePort(): Promise<number> {
  const trial = createServer().listen(0, '127.0.0.1');
  await once(trial, 'listening');
  const { port } = trial.address() as AddressInfo;
  trial.close();
  await once(trial, 'close');
  return port;
}
