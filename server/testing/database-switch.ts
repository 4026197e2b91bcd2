import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The way to a PostgreSQL that a test can cut and mend, as a database that is stopped and started again. */
export type DatabaseSwitch = {
  /** Leads through the switch. */
  readonly databaseUrl: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Lets nothing through, either way, until `release`: nobody is told, as in a network that loses everything. */
  hold(): void;
  release(): void;
  /** Drops everything on the connections that there are, without closing them, like a firewall that has lost their state. New ones work. */
  forget(): void;
  /** Leads to another PostgreSQL from now on. */
  turnTo(databaseUrl: string): Promise<void>;
};

export async function switchBefore(databaseUrl: string): Promise<DatabaseSwitch> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHeld = false;
  let server = await listen(0);
  const { port } = server.address() as { readonly port: number };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  onTestFinished(cut);
  return {
    databaseUrl: url.href,
    cut,
    async mend() {
      server = await listen(port);
    },
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    forget() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async turnTo(other) {
      target = new URL(other);
      await cut();
      server = await listen(port);
    },
  };

  async function listen(at: number): Promise<Server> {
    const made = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
        if (isHeld) socket.pause();
      }
    });
    made.listen(at, '127.0.0.1');
    await once(made, 'listening');
    return made;
  }
}
