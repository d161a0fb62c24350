import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type Server as Listener } from 'node:net';

/**
 * Sockets that listen at the port of a server. Node takes one connection of each in a turn of its event loop (libuv 1.49 and later), so with
 * one of them a process that gets a fifth of a core takes some twenty a second: fewer than come, until all that it takes have
 * been given up by who made them. The kernel divides what comes among them.
 */
const LISTENERS = 32;

/** An HTTP server that listens with several sockets where the system divides connections among them (Linux), else with one. */
export class SeveralListeners {
  private readonly others: Listener[] = [];

  constructor(private readonly server: Server) {}

  /**
   * Listens at a free port where `port` is 0.
   * @throws Error with the code of the system where the port is taken or may not be opened
   */
  async listen(port: number, host: string | undefined): Promise<void> {
    if (process.platform !== 'linux') return listening(this.server, { port, host });
    // Of the same user, every process that shares its ports would be let in: this one refuses a port that another has.
    if (port !== 0) {
      const alone = createServer();
      await listening(alone, { port, host, exclusive: true });
      alone.close();
      await once(alone, 'close');
    }
    await listening(this.server, { port, host, exclusive: true, reusePort: true });
    const { port: shared, address } = this.server.address() as AddressInfo;
    while (this.others.length < LISTENERS - 1) {
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        this.server.emit('connection', socket),
      );
      await listening(other, { port: shared, host: address, exclusive: true, reusePort: true });
      this.others.push(other);
    }
  }

  /** Takes no new connection. Resolves when none is left of those that the server itself did not take. */
  async close(): Promise<void> {
    const open = this.others.splice(0);
    await Promise.all(open.map((other) => new Promise((resolve) => void other.close(resolve))));
  }
}

async function listening(server: Listener, options: object): Promise<void> {
  const listens = once(server, 'listening');
  server.listen(options);
  await listens;
}
