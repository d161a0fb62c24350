import net from 'node:net';

/** A TCP proxy in front of Postgres that can be cut and refuse, as a database that is down does. */
export class DatabaseProxy {
  private readonly sockets = new Set<net.Socket>();
  private server: net.Server | undefined;
  private port = 0;
  private keepUpstream = false;

  constructor(private readonly target: URL) {}

  async up(): Promise<void> {
    this.server = net.createServer((client) => {
      const upstream = net.connect(Number(this.target.port), this.target.hostname);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(one);
        one.pipe(other, { end: false });
        one.on('error', () => one.destroy());
      }
      client.on('close', () => (this.sockets.delete(client), this.keepUpstream || upstream.destroy()));
      upstream.on('close', () => (this.sockets.delete(upstream), client.destroy()));
    });
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as net.AddressInfo).port;
  }

  async down(): Promise<void> {
    this.keepUpstream = false;
    const closed = new Promise((resolve) => this.server!.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Cuts the clients off while Postgres goes on believing in their sessions. */
  cutClients(): void {
    this.keepUpstream = true;
    for (const socket of this.sockets) if (socket.localPort === this.port) socket.destroy();
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }
}
