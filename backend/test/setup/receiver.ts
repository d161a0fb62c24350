import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A member's server on this machine, which answers at once, or never. */
export class Receiver {
  readonly bodies: string[] = [];
  /** When each came in, ms since epoch. */
  readonly cameMs: number[] = [];
  /** Requests that ended, whoever ended them. */
  ended = 0;
  private readonly server: Server;
  private readonly waiting: (() => void)[] = [];

  private constructor(silent: boolean) {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('close', () => (this.ended += 1));
      request.on('end', () => {
        this.bodies.push(body);
        this.cameMs.push(Date.now());
        if (!silent) response.end();
        for (const wake of this.waiting.splice(0)) wake();
      });
    });
  }

  static async start(silent: boolean): Promise<Receiver> {
    const receiver = new Receiver(silent);
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Resolves as soon as `ready` is true: asked again after every request. */
  async until(ready: () => boolean): Promise<void> {
    while (!ready()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  stop(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}
