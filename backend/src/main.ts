import nodeModule from 'node:module';
import path from 'node:path';
import { createApp } from './bootstrap/create-app.js';
import { demoAccounts } from './bootstrap/demo-accounts.js';
import { endGracefully } from './bootstrap/end-gracefully.js';
import { Shutdown } from './bootstrap/shutdown.js';
import { nodeAdvice } from './bootstrap/supported-node.js';
import { isLoopbackHost } from './common/net/loopback-request.js';
import { AppConfig } from './config/app-config.js';
import { prepareDatabase } from './database/prepare-database.js';
import { claimSoleProcess } from './database/sole-process.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from './modules/market-sources/index.js';
import { startEmbeddedPostgres } from './infra/embedded-postgres/embedded-postgres.js';
import { assertSecret } from './infra/secret-rotation/assert-secret.js';
import { FirstAdminService } from './modules/auth/index.js';
import { DemoContent } from './modules/demo/index.js';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Lines for a person at a terminal; everything else goes to the log. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(shutdown: Shutdown): Promise<void> {
  const unsupported = nodeAdvice(process.versions.node);
  if (unsupported) complain(unsupported);
  let config = AppConfig.fromProcess(ROOT);
  const embedded = !config.env.DATABASE_URL;
  if (embedded) {
    const starting = startEmbeddedPostgres({ dataDir: config.dataDir, signal: shutdown.signal, log: say });
    shutdown.add(async () => (await starting.catch(() => null))?.stop());
    const postgres = await starting;
    config = config.with({ DATABASE_URL: postgres.url });
  }
  const sole = await claimSoleProcess(config, {
    log: say,
    signal: shutdown.signal,
    onLost: (line) => {
      complain(line);
      void shutdown.end(1);
    },
  });
  shutdown.signal.addEventListener('abort', () => sole?.ending());
  shutdown.add(() => sole?.release());
  await prepareDatabase(config, say);
  const advice = await assertSecret(config);
  if (advice) complain(advice);
  const logins = await demoAccounts(config, embedded);
  const app = await createApp(config);
  shutdown.add(() => endGracefully(app, config));
  await app.listen(config.env.PORT, config.env.HOST);
  const address = app.getHttpServer().address() as { port: number };
  const { HOST, PUBLIC_URL, ROLES } = config.env;
  const marketData = app.get<MarketDataProvider>(MARKET_DATA_PROVIDER);
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST) ? 'localhost' : HOST;
  const site = PUBLIC_URL ?? `http://${host}:${address.port}`;
  // A launcher starts a server again that ends by itself, but not one that never got this far. It hears so before anybody else.
  process.send?.('ready');
  say(`PriceAlgo is ready: ${site}`);
  for (const { role, email, password } of logins) {
    say(`Demo ${role}: ${email}, password ${password}${role === 'admin' ? ' (at /admin/login)' : ''}`);
  }
  if (logins.length > 0 && !isLoopbackHost(HOST))
    say(`Demo logins and http://localhost:${address.port}/api/dev/outbox answer on this machine only.`);
  if (config.has('api')) {
    const setUp = await app
      .get(FirstAdminService, { strict: false })
      .address()
      .catch(() => null);
    if (setUp) say(`There is no administrator yet. Set everything up at ${site}${setUp}`);
    else if (logins.length > 0 && marketData.simulated)
      say(`Prices are invented. The demo admin chooses real ones at ${site}/admin/settings/sources`);
  }
  say(`Roles ${ROLES.join(', ')}; market data: ${marketData.name}. Stop with Ctrl-C.`);
  if (config.demoContent && config.has('worker')) void app.get(DemoContent, { strict: false }).begin();
  // Node keeps what it compiled at an orderly end only: after a kill -9 all of it would be compiled again.
  nodeModule.flushCompileCache();
}

/** @returns one clear line for the faults that a newcomer meets */
function explain(error: unknown): string {
  const { code, message, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE' && syscall === 'listen') return `Port ${port} is taken: set PORT to a free one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user: set PORT above 1023.`;
  return message ?? String(error);
}

const shutdown = new Shutdown();
shutdown.listen(complain);
try {
  await main(shutdown);
} catch (error) {
  if (!shutdown.signal.aborted) complain(explain(error));
  await shutdown.end(1);
}
