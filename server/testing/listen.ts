import { once } from 'node:events';
import type { Server } from 'node:http';

/** Opens it on any free port of this machine; its address, without a slash at the end. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return `http://127.0.0.1:${address.port}`;
}
