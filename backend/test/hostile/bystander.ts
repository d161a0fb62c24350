import { io, type Socket } from 'socket.io-client';
import type { AttackedProduct, Login } from './attacked-product.js';
import { isWrapper } from './http-client.js';

/** Somebody else on the same server, who came before the attacks: a member with a page open and prices coming in. */
export class Bystander {
  private constructor(
    private readonly product: AttackedProduct,
    private login: Login,
    private readonly socket: Socket,
  ) {}

  static async arrive(product: AttackedProduct): Promise<Bystander> {
    const login = await product.bystander();
    const options = { transports: ['websocket'], auth: { token: login.token } };
    const socket = io(`${product.url}/tickers`, options);
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    );
    return new Bystander(product, login, socket);
  }

  get userId(): string {
    return this.login.userId;
  }

  /** Reads pages and prices, logs in anew and reads what is behind the login. @throws Error naming what was not served */
  async isServed(): Promise<void> {
    for (const path of [
      '/',
      '/api/health/ready',
      '/api/tickers-live-info?symbols=NASDAQ:MSFT',
      '/api/auth-options',
    ]) {
      const answer = await fetch(this.product.url + path);
      const text = await answer.text();
      if (!answer.ok || (path.startsWith('/api') && !isWrapper(text)))
        throw new Error(`${path}: ${answer.status} ${text}`);
    }
    this.login = await this.product.bystander();
    const own = await fetch(`${this.product.url}/api/getProfile`, {
      headers: { Authorization: `Bearer ${this.login.token}` },
    });
    if (!own.ok) throw new Error(`/api/getProfile: ${own.status} ${await own.text()}`);
    if (!this.socket.connected) {
      this.socket.auth = { token: this.login.token };
      this.socket.connect();
    } else await this.endSession();
    const price = new Promise((resolve, reject) => {
      this.socket.once('quotes', resolve);
      // Without it nobody would ever say that the price does not come.
      this.socket.once('disconnect', (reason) => reject(new Error(`the page was disconnected: ${reason}`)));
    });
    // Where the answer itself fails, that is the fault to tell.
    price.catch(() => undefined);
    const answer = (await this.socket
      .timeout(20_000)
      .emitWithAck('subscribe', { symbols: ['NASDAQ:MSFT'] })) as {
      status: string;
    };
    if (answer.status !== 'success') throw new Error(`subscribe: ${JSON.stringify(answer)}`);
    await price;
  }

  /** A member has twenty sessions: one more would end the first, which is the page's. */
  private async endSession(): Promise<void> {
    const { token } = this.login;
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    const ended = await fetch(`${this.product.url}/api/sessions/revoke`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ sessionId: sid }),
    });
    if (!ended.ok) throw new Error(`/api/sessions/revoke: ${ended.status} ${await ended.text()}`);
  }

  leave(): void {
    this.socket.close();
  }
}
