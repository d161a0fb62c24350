import { randomBytes, randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { PRODUCT_ARGS, PRODUCT_ENV } from '../../../scripts/lib/product-process.mjs';
import { ROOT, run, type Product } from '../lifecycle/product.js';
import { embeddedDatabase } from '../setup/embedded-database.js';

/** After a collection of everything unused, bytes. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

export interface Login {
  readonly role: 'member' | 'admin';
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

interface DemoLogin {
  readonly role: 'member' | 'admin';
  readonly email: string;
  readonly password: string;
}

const PROBE = pathToFileURL(path.join(import.meta.dirname, 'memory-probe.mjs')).href;
/** Nobody but the test asks the network for anything: pages of tests have no logos. */
const ENV = {
  ADMIN_TOTP: 'optional',
  RATE_LIMIT_FACTOR: '1000000',
  REALTIME_VISITORS_PER_ADDRESS: '1000000',
  LOGO_URL_TEMPLATE: 'off',
  ANALYSIS_NIGHTLY_TICKERS: '0',
  ANALYSIS_NIGHTLY_WATCHED: '0',
  LOG_PRETTY: 'false',
};

export interface AttackedOptions {
  /** Settings on top of those that every attack has, in which no limit of rate is met. */
  readonly env?: Readonly<Record<string, string>>;
  /** Addresses of modules (`file:…`) that are loaded before its own code, besides the probe of its memory. */
  readonly imports?: readonly string[];
}

/** The built product as one process with its embedded Postgres, in a folder of its own. */
export class AttackedProduct {
  private constructor(
    readonly url: string,
    private readonly product: Product,
    readonly dataDir: string,
    private readonly database: pg.Client,
    private readonly demo: readonly DemoLogin[],
  ) {}

  static async start({ env = {}, imports = [] }: AttackedOptions = {}): Promise<AttackedProduct> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pricealgo-hostile-'));
    const loaded = [PROBE, ...imports].map((module) => `--import=${module}`);
    const args = [...loaded, ...PRODUCT_ARGS, path.join(ROOT, 'backend/dist/main.js')];
    const product = run(
      process.execPath,
      args,
      { ...PRODUCT_ENV, ...ENV, ...env, DATA_DIR: dataDir },
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const url = (await product.ready()).replace('localhost', '127.0.0.1');
    const demo = JSON.parse(readFileSync(path.join(dataDir, 'demo-logins.json'), 'utf8')) as DemoLogin[];
    return new AttackedProduct(url, product, dataDir, await embeddedDatabase(dataDir), demo);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** The end of what it wrote to its log. */
  get output(): string {
    return (this.product.stdout + this.product.stderr).slice(-6_000);
  }

  /** Lines of its log that name a request. */
  logOf(requestId: string): readonly string[] {
    const lines = (this.product.stdout + this.product.stderr).split('\n');
    return lines.filter((line) => line.includes(requestId));
  }

  /** Whether the process that was started still runs. */
  get alive(): boolean {
    const { exitCode, signalCode } = this.product.child;
    return exitCode === null && signalCode === null;
  }

  memory(): Promise<Memory> {
    return this.asked('memory');
  }

  /** What a module that was loaded into it answers to a message: an object with the name of the message. */
  async asked<T>(name: string): Promise<T> {
    const messages = on(this.product.child, 'message', { close: ['exit'] });
    this.product.child.send(name);
    for await (const [message] of messages as AsyncIterable<[Readonly<Record<string, T | undefined>>]>) {
      if (message[name] !== undefined) return message[name];
    }
    throw new Error('the product has ended');
  }

  /** Rows of its database, as its owner on this machine can read them. */
  async query<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.database.query<T>(sql, values)).rows;
  }

  /** A new account for somebody who will not treat it well, logged in on this machine. */
  async attacker(role: 'member' | 'admin'): Promise<Login> {
    const { email, password } = await this.account(role);
    return this.logIn({ role, email, password });
  }

  /** A new account with the rights and the password of the demo account. */
  async account(role: 'member' | 'admin'): Promise<{ userId: string; email: string; password: string }> {
    const demo = this.demo.find((login) => login.role === role)!;
    const name = `a${randomBytes(6).toString('hex')}`;
    const email = `${name}@example.org`;
    const own = { id: randomUUID(), username: name, username_key: name, email, email_key: email };
    await this.database.query(
      `insert into user_account
       select (jsonb_populate_record(demo, $2)).* from user_account demo where email_key = $1`,
      [demo.email.toLowerCase(), own],
    );
    return { userId: own.id, email, password: demo.password };
  }

  /** Somebody whom no attack may disturb. */
  async bystander(): Promise<Login> {
    return this.logIn(this.demo.find(({ role }) => role === 'member')!);
  }

  /** Takes back what an administrator may do, and these did: to settings, tickers and other people's accounts. */
  async restore(): Promise<void> {
    await this.database.query(`delete from setting`);
    await this.database.query(
      `update user_account set status = 'Active', subscription_end = case role when 'member' then now() + interval '1 year' end
       where email_key = any($1)`,
      [this.demo.map(({ email }) => email.toLowerCase())],
    );
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.product.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async logIn({ role, email, password }: DemoLogin): Promise<Login> {
    const answer = await fetch(`${this.url}/api/${role === 'admin' ? 'adminLogIn' : 'login'}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const body = (await answer.json()) as { data: { token: string } };
    if (!answer.ok) throw new Error(`${email} cannot log in: ${JSON.stringify(body)}`);
    const { rows } = await this.database.query<{ id: string }>(
      'select id from user_account where email_key = $1',
      [email.toLowerCase()],
    );
    return { role, email, password, userId: rows[0]!.id, token: body.data.token };
  }
}
